/// The reason why build settings could not be read.
public enum BuildSettingsError: Error, Sendable, Hashable {
  /// A file could not be read; the reason is from the operating system or the property list reader.
  case unreadable(path: String, reason: String)
  /// The file is not an Xcode project.
  case notAProject(path: String, reason: String)
}

extension BuildSettingsError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreadable(let path, let reason):
      "\(path): cannot read build settings: \(reason)"
    case .notAProject(let path, let reason):
      "\(path): not an Xcode project: \(reason); check its project.pbxproj"
    }
  }
}
