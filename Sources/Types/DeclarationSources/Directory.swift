import UTLibC
import UTSystemCalls
import UTText

/// The few directory operations that are needed, without Foundation.
package enum Directory {
  /// Returns the names in a directory, in byte order, without `.` and `..`.
  package static func names(at path: String) throws(DeclarationSourceError) -> [String] {
    let folder = Descriptor.open(path.pathBytes, O_RDONLY | O_DIRECTORY)
    guard let folder, let names = FolderEntries.names(of: folder) else {
      throw .unreadable(path: path, reason: systemErrorText())
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }.map { String(spelling: $0) }
  }

  /// Returns the kind of file at a path, following links; nil if there is none.
  package static func status(of path: String) -> FileStatus? {
    Descriptor.status(at: path.pathBytes, followingLinks: true)
  }

  package static func isDirectory(_ path: String) -> Bool {
    status(of: path)?.isFolder ?? false
  }

  package static func isRegularFile(_ path: String) -> Bool {
    status(of: path)?.isFile ?? false
  }

  package static func isSymbolicLink(_ path: String) -> Bool {
    let status = Descriptor.status(at: path.pathBytes, followingLinks: false)
    return status?.isLink ?? false
  }
}
