/// Why no build settings could be had.
public enum BuildSettingsError: Error, Sendable, Hashable {
  /// A file could not be read; the reason is the operating system's, or that of the reader of property lists.
  case unreadable(path: String, reason: String)
  /// The file is no project of Xcode.
  case notAProject(path: String, reason: String)
}

extension BuildSettingsError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreadable(let path, let reason):
      "\(path): cannot read build settings: \(reason); check the path and the file's permissions"
    case .notAProject(let path, let reason):
      "\(path): not an Xcode project: \(reason); give the folder that ends with .xcodeproj"
    }
  }
}
