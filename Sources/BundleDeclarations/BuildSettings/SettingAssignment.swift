import PropertyLists

/// A line that gives a setting its value, in an `.xcconfig` file or in a project.
public struct SettingAssignment: Sendable, Hashable {
  /// The setting's name.
  public let name: String
  /// When the assignment holds; always if there are none.
  public let conditions: [SettingCondition]
  /// The value as it is written, references unexpanded.
  public let value: String
  /// Where it is written.
  public let location: SourceLocation
}
