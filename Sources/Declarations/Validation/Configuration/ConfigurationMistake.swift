import PropertyLists

/// Something that is wrong with a configuration.
public struct ConfigurationMistake: Error, Sendable, Hashable {
  /// Where it is.
  public let location: SourceLocation
  /// What is wrong.
  public let message: String
  /// What to do; empty if that is plain.
  public let advice: String

  /// The message and the advice.
  public var text: String { advice.isEmpty ? message : "\(message); \(advice)" }
}

extension ConfigurationMistake: CustomStringConvertible {
  public var description: String { "\(location): error: \(text)" }
}
