/// Why a property list could not be had.
public enum PropertyListError: Error, Sendable, Hashable {
  /// The file could not be opened or read; the reason is the operating system's.
  case unreadableFile(path: String, reason: String)
  /// The file exceeds ``PropertyList/Limits/maximumSize``. Sizes in bytes.
  case tooLarge(path: String, size: Int, maximum: Int)
  /// The property list has faults; all of them, warnings included, in the order of the source.
  case invalid([PropertyList.Diagnostic])
}

extension PropertyListError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreadableFile(let path, let reason):
      "\(path): cannot read the file: \(reason)"
    case .tooLarge(let path, let size, let maximum):
      "\(path): the file has \(size) bytes, the limit is \(maximum); raise the limit if the file is to be trusted"
    case .invalid(let diagnostics):
      diagnostics.map(\.description).joined(separator: "\n")
    }
  }
}
