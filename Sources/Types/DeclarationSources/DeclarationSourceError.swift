import PropertyLists
import TypeRegistry
import UTText

/// The reason why declarations could not be loaded.
public enum DeclarationSourceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file or folder cannot be read; the reason is the operating system's.
  case unreadable(path: String, reason: String)
  /// The file is not a valid property list.
  case invalidPropertyList(path: String, PropertyListError)

  public var description: String {
    switch self {
    case .unreadable(let path, let reason):
      "cannot read '\(PrintableText.short(path))': \(reason)"
    case .invalidPropertyList(_, let error):
      error.description
    }
  }
}
