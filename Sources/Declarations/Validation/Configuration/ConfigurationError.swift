import PropertyLists
import UTText

/// An error in a configuration.
public struct ConfigurationError: Error, Sendable, Hashable {
  /// The location.
  public let location: SourceLocation
  /// The problem.
  public let message: String
  /// The help; empty if obvious.
  public let help: String

  init(location: SourceLocation, message: String, help: String) {
    self.location = location
    // It may contain text of the file, which could add lines.
    self.message = PrintableText.of(message)
    self.help = help
  }

  /// The message and the help.
  public var text: String { help.isEmpty ? message : "\(message); \(help)" }
}

extension ConfigurationError: CustomStringConvertible {
  public var description: String { "\(location): error: \(text)" }
}
