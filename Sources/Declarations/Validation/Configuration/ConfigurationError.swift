import PropertyLists

/// Something that is wrong with a configuration.
public struct ConfigurationError: Error, Sendable, Hashable {
  /// Where it is.
  public let location: SourceLocation
  /// What is wrong.
  public let message: String
  /// What to do; empty if that is plain.
  public let help: String

  /// The message and the help.
  public var text: String { help.isEmpty ? message : "\(message); \(help)" }
}

extension ConfigurationError: CustomStringConvertible {
  public var description: String { "\(location): error: \(text)" }
}
