/// An error in reading or editing a property list.
public enum PropertyListError: Error, Sendable, Hashable {
  /// The file could not be opened or read; the reason is the operating system's.
  case unreadableFile(path: String, reason: String)
  /// The file exceeds ``PropertyList/Limits/maximumSize``. Sizes in bytes.
  case tooLarge(path: String, size: Int, maximum: Int)
  /// The property list has errors; all problems, including warnings, in source order.
  case invalid([PropertyList.Problem])
  /// The file cannot be edited.
  case notEditable(file: String, reason: String)
  /// An edit refers to a value that does not exist.
  case noSuchPath(PropertyListPath, file: String, reason: String)
  /// An edit adds a key that already exists with another value, or renames a key to one that already exists.
  case alreadyExists(PropertyListPath, file: String)
  /// Two edits conflict: the path of the earlier one, and of the refused one.
  case conflictingEdits(PropertyListPath, PropertyListPath, file: String)
  /// A new value cannot be written in the file's format.
  case notRepresentable(PropertyListPath, file: String, reason: String)
}

extension PropertyListError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreadableFile(let path, let reason):
      "cannot read '\(path)': \(reason)"
    case .tooLarge(let path, let size, let maximum):
      "cannot read '\(path)': the size of \(size) bytes exceeds the limit of \(maximum) bytes"
    case .invalid(let problems):
      problems.map(\.description).joined(separator: "\n")
    case .notEditable(let file, let reason):
      "cannot edit '\(file)': \(reason)"
    case .noSuchPath(let path, let file, let reason):
      "cannot edit \(path.isEmpty ? "the root" : path.description) in '\(file)': \(reason)"
    case .alreadyExists(let path, let file):
      "cannot add \(path) to '\(file)': the key already exists; change its value, or remove the key first"
    case .conflictingEdits(let earlier, let path, let file):
      "cannot edit \(path) in '\(file)': conflicts with the edit of \(earlier); apply the edits one after the other"
    case .notRepresentable(let path, let file, let reason):
      "cannot write \(path.isEmpty ? "the root" : path.description) in '\(file)': \(reason)"
    }
  }
}
