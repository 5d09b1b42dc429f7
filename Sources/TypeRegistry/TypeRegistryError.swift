import PropertyLists

/// Why declarations could not be had at all.
public enum TypeRegistryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file or folder cannot be read; the reason is the operating system's.
  case unreadable(path: String, reason: String)
  /// The file is no property list, or one with faults.
  case invalidPropertyList(path: String, PropertyListError)
  /// The path is neither a property list, nor a bundle, nor a folder of such.
  case noDeclarations(path: String)

  public var description: String {
    switch self {
    case .unreadable(let path, let reason):
      "\(path): cannot be read: \(reason). Check the path and its permissions."
    case .invalidPropertyList(_, let error):
      error.description
    case .noDeclarations(let path):
      "\(path): no property list, bundle or folder of such. Name an Info.plist, a bundle, or a folder that holds some."
    }
  }
}
