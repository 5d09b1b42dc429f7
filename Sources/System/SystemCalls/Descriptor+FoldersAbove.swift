import UTLibC

extension Descriptor {
  /// Identifies an item on the machine.
  package struct Identity: Hashable, Sendable {
    package let device: UInt64
    package let inode: UInt64

    package init(device: UInt64, inode: UInt64) { (self.device, self.inode) = (device, inode) }

    package init(_ status: stat) { self.init(device: UInt64(status.st_dev), inode: UInt64(status.st_ino)) }
  }

  /// Returns the identities of the folders that lead to an item, beginning with the closest one and ending with the root.
  ///
  /// One call for each folder finds both its identity and whether it is a link: `realpath(3)` would make as many calls only to
  /// find that there is no link.
  ///
  /// - Parameter path: the path of the item, which need not exist.
  /// - Returns: nil if the path is not plain (``Swift/Array/isPlainPath``), or if something on the way is missing, a link, or
  ///   not a folder.
  package static func folders(above path: [UInt8]) -> [Identity]? {
    let slash = UInt8(ascii: "/")
    guard path.isPlainPath, isPath(path), let last = path.lastIndex(of: slash) else { return nil }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: last + 2) { buffer -> [Identity]? in
      UnsafeMutableRawBufferPointer(buffer).copyBytes(from: path[...last])
      var folders: [Identity] = []
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

  private static func folder(at path: UnsafeMutableBufferPointer<CChar>) -> Identity? {
    guard let start = path.baseAddress else { return nil }
    var status = stat()
    let result = systemCall(.examine) { fstatat(AT_FDCWD, start, &status, AT_SYMLINK_NOFOLLOW) }
    return result == 0 && status.st_mode & S_IFMT == S_IFDIR ? Identity(status) : nil
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
