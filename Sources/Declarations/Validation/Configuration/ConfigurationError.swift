import PropertyLists

/// An error in a configuration.
public struct ConfigurationError: Error, Sendable, Hashable {
  /// The location.
  public let location: SourceLocation
  /// The problem.
  public let message: String
  /// The help; empty if obvious.
  public let help: String

  /// The message and the help.
  public var text: String { help.isEmpty ? message : "\(message); \(help)" }
}

extension ConfigurationError: CustomStringConvertible {
  public var description: String { "\(location): error: \(text)" }
}
