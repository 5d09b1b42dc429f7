import UTLibC

extension Descriptor {
  /// Returns the identities of the folders that lead to an item, beginning with the closest one and ending with the
  /// root.
  ///
  /// One call for each folder finds both its identity and whether it is a link: `realpath(3)` would make as many calls
  /// only to find that there is no link.
  ///
  /// - Parameter path: the path of the item, which need not exist.
  /// - Returns: nil if the path is not plain (``Swift/Array/isPlainPath``), or if a component is missing, a link, or
  ///   not a folder.
  package static func folders(above path: [UInt8]) -> [ItemIdentity]? {
    let slash = UInt8(ascii: "/")
    guard path.isPlainPath, isPath(path), let last = path.lastIndex(of: slash) else { return nil }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: last + 2) { buffer -> [ItemIdentity]? in
      UnsafeMutableRawBufferPointer(buffer).copyBytes(from: path[...last])
      var folders: [ItemIdentity] = []
      folders.reserveCapacity(8)
      var end = last
      while true {
        buffer[max(end, 1)] = 0
        guard let folder = folder(at: buffer) else { return nil }
        folders.append(folder)
        guard end > 0 else { return folders }
        end = path[..<end].lastIndex(of: slash) ?? 0
      }
    }
  }

  private static func folder(at path: UnsafeMutableBufferPointer<CChar>) -> ItemIdentity? {
    guard let start = path.baseAddress else { return nil }
    var status = stat()
    let result = systemCall(.examine) { fstatat(AT_FDCWD, start, &status, AT_SYMLINK_NOFOLLOW) }
    guard result == 0 else { return nil }
    let found = FileStatus(status)
    return found.isFolder ? found.identity : nil
  }
}

extension [UInt8] {
  /// Whether a path is absolute and consists of names only: no `.`, no `..`, and no empty names.
  package var isPlainPath: Bool {
    let (slash, dot) = (UInt8(ascii: "/"), UInt8(ascii: "."))
    guard first == slash else { return false }
    guard count > 1 else { return true }
    var (length, dots) = (0, 0)
    for byte in self[1...] {
      if byte != slash {
        length += 1
        if byte == dot { dots += 1 }
      } else if length > 2 || dots < length {
        (length, dots) = (0, 0)
      } else {
        return false
      }
    }
    return length > 2 || dots < length
  }
}
