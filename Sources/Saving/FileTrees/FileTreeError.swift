import SystemPackage
import UTSystemCalls
import UTText

/// The reason why a file tree could not be read or converted.
public enum FileTreeError: Error, Sendable, Hashable {
  /// A system call failed: the attempted operation, such as `open`, and the value of `errno`.
  case system(operation: String, path: FilePath, code: Int32)
  /// An item was changed while or after it was read, so the expected contents no longer exist.
  case changed(path: FilePath)
  /// The item is a socket, pipe, or device, which a package cannot contain.
  case unsupportedKind(path: FilePath)
  /// Folders are nested deeper than in any package.
  case tooDeep(path: FilePath, limit: Int)
  /// The serialized form is malformed at this byte offset.
  case malformed(offset: Int, reason: String)
  /// The caller canceled the reading.
  case cancelled(path: FilePath)
  /// The provider of a file's contents failed.
  case notProvided(reason: String)
  /// The item has no serialized form.
  case notSerializable(path: FilePath, reason: String)
}

extension FileTreeError: CustomStringConvertible {
  public var description: String {
    func text(_ path: FilePath) -> String { PrintableText.of(path.bytes) }
    return switch self {
    case .system(let operation, let path, let code): "cannot \(operation) '\(text(path))': \(systemErrorText(code))"
    case .changed(let path):
      "cannot read '\(text(path))': another program changed the file after the package was read; read the package again"
    case .unsupportedKind(let path):
      "cannot store '\(text(path))': a package cannot contain a socket, pipe, or device; move it out of the package"
    case .tooDeep(let path, let limit): "cannot read '\(text(path))': folders are nested more than \(limit) levels deep"
    case .malformed(let offset, let reason): "byte \(offset): \(reason); not a valid serialized file wrapper"
    case .cancelled(let path): "cannot read '\(text(path))': the operation was canceled"
    case .notProvided(let reason): reason
    case .notSerializable(let path, let reason):
      "cannot serialize \(path.isEmpty ? "the item" : "'\(text(path))'"): \(reason)"
    }
  }
}
