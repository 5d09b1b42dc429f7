import Glibc
import SystemCalls

/// The little that is needed of directories, without Foundation.
package enum Directory {
  /// The names in a directory, sorted by their bytes, without `.` and `..`.
  package static func names(at path: String) throws(TypeRegistryError) -> [String] {
    let folder = Descriptor.open(Array(path.utf8), O_RDONLY | O_DIRECTORY)
    guard let folder, let names = FolderEntries.names(of: folder) else {
      throw .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// What a path names, following links; nil if nothing is there.
  package static func status(of path: String) -> stat? { Descriptor.status(at: Array(path.utf8), followingLinks: true) }

  package static func isDirectory(_ path: String) -> Bool {
    status(of: path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
  }

  package static func isRegularFile(_ path: String) -> Bool {
    status(of: path).map { $0.st_mode & S_IFMT == S_IFREG } ?? false
  }

  package static func isSymbolicLink(_ path: String) -> Bool {
    let status = Descriptor.status(at: Array(path.utf8), followingLinks: false)
    return status.map { $0.st_mode & S_IFMT == S_IFLNK } ?? false
  }
}
