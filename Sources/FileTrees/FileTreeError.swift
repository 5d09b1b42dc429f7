import SystemPackage

/// Why a file tree could not be read, or not be brought into another form.
public enum FileTreeError: Error, Sendable, Hashable {
  /// The system refused a call. The code is that of `errno`.
  case system(operation: String, path: FilePath, code: Int32)
  /// An item changed while it was read, or since: what was to be read is no longer there.
  case changed(path: FilePath)
  /// The item is a socket, pipe or device, which no package has.
  case unsupportedKind(path: FilePath)
  /// Folders nest deeper than any package does.
  case tooDeep(path: FilePath, limit: Int)
  /// The serialized form has a fault, so many bytes from its beginning.
  case malformed(offset: Int, reason: String)
  /// The caller ended the reading.
  case cancelled(path: FilePath)
  /// What has the bytes of a file could not give them.
  case notProvided(reason: String)
  /// The item has no serialized form.
  case notSerializable(path: FilePath, reason: String)
}

extension FileTreeError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .system(let operation, let path, let code): "\(path): cannot \(operation): \(Self.reason(code))"
    case .changed(let path):
      "\(path): the file was changed by another program since the package was read; read it again"
    case .unsupportedKind(let path): "\(path): a package cannot hold a socket, pipe or device; move it out"
    case .tooDeep(let path, let limit): "\(path): folders nest deeper than \(limit)"
    case .malformed(let offset, let reason): "byte \(offset): \(reason); this is no serialized file wrapper"
    case .cancelled(let path): "\(path): reading was cancelled"
    case .notProvided(let reason): reason
    case .notSerializable(let path, let reason): "\(path): \(reason)"
    }
  }
}
