/// Why a file tree could not be read, or not be brought into another form.
public enum FileTreeError: Error, Sendable, Hashable {
  /// The system refused a call. The code is that of `errno`.
  case system(operation: String, path: [UInt8], code: Int32)
  /// An item changed while it was read, or since: what was to be read is no longer there.
  case changed(path: [UInt8])
  /// The item is a socket, pipe or device, which no package has.
  case unsupportedKind(path: [UInt8])
  /// Folders nest deeper than any package does.
  case tooDeep(path: [UInt8], limit: Int)
  /// The serialized form has a fault, so many bytes from its beginning.
  case malformed(offset: Int, reason: String)
  /// The caller ended the reading.
  case cancelled(path: [UInt8])
  /// What has the bytes of a file could not give them.
  case notProvided(reason: String)
  /// The item has no serialized form.
  case notSerializable(path: [UInt8], reason: String)
}

extension FileTreeError: CustomStringConvertible {
  public var description: String {
    func text(_ path: [UInt8]) -> String { String(decoding: path, as: UTF8.self) }
    return switch self {
    case .system(let operation, let path, let code): "\(text(path)): cannot \(operation): \(Self.reason(code))"
    case .changed(let path):
      "\(text(path)): the file was changed by another program since the package was read; read it again"
    case .unsupportedKind(let path): "\(text(path)): a package cannot hold a socket, pipe or device; move it out"
    case .tooDeep(let path, let limit): "\(text(path)): folders nest deeper than \(limit)"
    case .malformed(let offset, let reason): "byte \(offset): \(reason); this is no serialized file wrapper"
    case .cancelled(let path): "\(text(path)): reading was cancelled"
    case .notProvided(let reason): reason
    case .notSerializable(let path, let reason): "\(text(path)): \(reason)"
    }
  }
}
