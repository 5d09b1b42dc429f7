/// Why a property list could not be had.
public enum PropertyListError: Error, Sendable, Hashable {
  /// The file could not be opened or read; the reason is the operating system's.
  case unreadableFile(path: String, reason: String)
  /// The file exceeds ``PropertyList/Limits/maximumSize``. Sizes in bytes.
  case tooLarge(path: String, size: Int, maximum: Int)
  /// The property list has faults; all of them, warnings included, in the order of the source.
  case invalid([PropertyList.Diagnostic])
  /// The file cannot be edited as it is.
  case notEditable(file: String, reason: String)
  /// An edit is about a value that does not exist.
  case noSuchPath(PropertyListPath, file: String, reason: String)
  /// An edit would put a key where it stands already, with another value.
  case alreadyExists(PropertyListPath, file: String)
  /// Two edits are about the same place: the path of the earlier, and of the one that was refused.
  case conflictingEdits(PropertyListPath, PropertyListPath, file: String)
  /// A new value cannot be written in the file's format.
  case notRepresentable(PropertyListPath, file: String, reason: String)
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
    case .notEditable(let file, let reason):
      "\(file): cannot edit the file: \(reason)"
    case .noSuchPath(let path, let file, let reason):
      "\(file): cannot edit \(path.isEmpty ? "the root" : path.description): \(reason)"
    case .alreadyExists(let path, let file):
      "\(file): \(path) exists already with another value; set it, or remove it first"
    case .conflictingEdits(let earlier, let path, let file):
      "\(file): the edit of \(path) meets that of \(earlier); make one after the other"
    case .notRepresentable(let path, let file, let reason):
      "\(file): cannot write \(path.isEmpty ? "the root" : path.description): \(reason)"
    }
  }
}
