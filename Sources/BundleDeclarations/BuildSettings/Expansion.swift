/// What became of a text with references to build settings.
public struct Expansion: Sendable, Hashable {
  /// The text with all references replaced; nil if one of them is unknown.
  public let text: String?
  /// The references in the text, those inside of others too, in the order of their ends. Those in the values of
  /// settings are not among them.
  public let references: [SettingReference]
  /// What is wrong with the references, or with the settings that they refer to.
  public let faults: [SettingFault]
}
