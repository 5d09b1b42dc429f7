import PropertyLists

/// Something wrong with an `.xcconfig` file or a project, which does not keep the rest from being read.
public struct SettingsDiagnostic: Sendable, Hashable {
  /// Where it is.
  public let location: SourceLocation
  /// What is wrong.
  public let message: String
  /// What to do about it.
  public let hint: String
}

extension SettingsDiagnostic: CustomStringConvertible {
  public var description: String { "\(location): warning: \(message); \(hint)" }
}
