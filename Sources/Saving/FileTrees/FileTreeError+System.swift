import SystemPackage
import UTLibC

extension FileTreeError {
  /// Returns the error of the system call that just failed.
  static func lastError(_ operation: String, _ path: FilePath) -> FileTreeError {
    .system(operation: operation, path: path, code: errno)
  }
}
