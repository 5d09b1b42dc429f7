import PropertyLists

/// The assignment of a value to a setting, in an `.xcconfig` file or a project.
public struct SettingAssignment: Sendable, Hashable {
  /// The setting's name.
  public let name: String
  /// The conditions of the assignment; it always applies if there are none.
  public let conditions: [SettingCondition]
  /// The value as written, without expansion.
  public let value: String
  /// The location.
  public let location: SourceLocation
}
