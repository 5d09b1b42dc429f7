import Glibc

/// The little that is needed of directories, without Foundation.
package enum Directory {
  /// The names in a directory, sorted by their bytes, without `.` and `..`.
  package static func names(at path: String) throws(TypeRegistryError) -> [String] {
    guard let stream = opendir(path) else {
      throw .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        // A signal interrupts the call, not the listing.
        if errno == EINTR { continue }
        guard errno == 0 else { throw .unreadable(path: path, reason: String(cString: strerror(errno))) }
        break
      }
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(entry.pointee.d_reclen)) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// What a path names, following links; nil if nothing is there.
  package static func status(of path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }

  package static func isDirectory(_ path: String) -> Bool {
    status(of: path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
  }

  package static func isRegularFile(_ path: String) -> Bool {
    status(of: path).map { $0.st_mode & S_IFMT == S_IFREG } ?? false
  }

  package static func isSymbolicLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }
}
