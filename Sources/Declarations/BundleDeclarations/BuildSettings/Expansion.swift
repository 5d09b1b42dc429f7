/// The result of expanding a text with references to build settings.
public struct Expansion: Sendable, Hashable {
  /// The text with all references replaced; nil if one of them is unknown.
  public let text: String?
  /// The references in the text, including nested ones, in the order in which they end. References in the values of
  /// settings are not included.
  public let references: [SettingReference]
  /// The problems with the references or the settings they refer to.
  public let problems: [SettingProblem]
}
