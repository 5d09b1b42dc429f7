import Glibc

extension Folder {
  /// How deep folders may lie in each other: each level holds a descriptor open.
  static let maximumDepth = 256

  /// The names in it, without `.` and `..`, in the file system's order.
  func names() throws(SafeWriteError) -> [[UInt8]] {
    while true {
      do throws(SafeWriteError) {
        return try namesUnlessInterrupted()
      } catch {
        // The C library does not read on after a signal, so it is begun anew.
        guard error.code == EINTR else { throw error }
      }
    }
  }

  private func namesUnlessInterrupted() throws(SafeWriteError) -> [[UInt8]] {
    // A stream needs a descriptor of its own, which also begins at the first name.
    let copy = withCString([dot]) { name in uninterrupted { openat(number, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC) } }
    guard copy >= 0 else { throw failure(.listFolder) }
    guard let stream = fdopendir(copy) else {
      let error = failure(.listFolder)
      close(copy)
      throw error
    }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: UInt8.self, capacity: Int(entry.pointee.d_reclen)) { start in
          Array(
            UnsafeBufferPointer(
              start: start, count: strlen(UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self))))
        }
      }
      if name != [dot] && name != [dot, dot] { names.append(name) }
    }
    guard errno == 0 else { throw failure(.listFolder) }
    return names
  }

  /// Removes an item and all below it; links are removed, not followed.
  func removeTree(_ name: [UInt8], depth: Int = 0) throws(SafeWriteError) {
    if remove(name) { return }
    guard errno == EISDIR || errno == EPERM else {
      if errno == ENOENT { return }
      throw failure(.remove, name)
    }
    guard depth < Self.maximumDepth else { throw SafeWriteError(.remove, path(of: name), code: ELOOP) }
    do throws(SafeWriteError) {
      try removeContents(name, depth: depth)
    } catch {
      // A folder that may not be read or written to, in a tree that is ours.
      guard error.code == EACCES, status(of: name).map({ FileIdentity($0).kind == .directory }) ?? false,
        withCString(name, { fchmodat(number, $0, 0o700, 0) }) == 0
      else { throw error }
      try removeContents(name, depth: depth)
    }
    guard remove(name, isFolder: true) || errno == ENOENT else { throw failure(.remove, name) }
  }

  private func removeContents(_ name: [UInt8], depth: Int) throws(SafeWriteError) {
    let folder = try folder(name)
    for child in try folder.names() { try folder.removeTree(child, depth: depth + 1) }
  }
}
