import PropertyLists
import Text
import TypeRegistry

/// Why declarations could not be had at all.
public enum TypeRegistryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file or folder cannot be read; the reason is the operating system's.
  case unreadable(path: String, reason: String)
  /// The file is no property list, or one with faults.
  case invalidPropertyList(path: String, PropertyListError)

  public var description: String {
    switch self {
    case .unreadable(let path, let reason):
      "\(PrintableText.short(path)): cannot be read: \(reason). Check the path and its permissions."
    case .invalidPropertyList(_, let error):
      error.description
    }
  }
}
