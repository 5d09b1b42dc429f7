import Glibc
import SystemPackage

extension FileTreeError {
  /// What the system calls an error.
  static func reason(_ code: Int32) -> String { strerror(code).map { String(cString: $0) } ?? "error \(code)" }

  /// The error of the call that has just failed.
  static func lastError(_ operation: String, _ path: FilePath) -> FileTreeError {
    .system(operation: operation, path: path, code: errno)
  }
}
