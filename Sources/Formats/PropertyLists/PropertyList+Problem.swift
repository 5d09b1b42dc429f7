extension PropertyList {
  /// A problem in a property list: a message, its location, and help.
  public struct Problem: Sendable, Hashable, CustomStringConvertible {
    /// The severity of a problem.
    public enum Severity: String, Sendable, Hashable, CaseIterable {
      /// Apple's parsers refuse the file, or read a different value than intended.
      case error
      /// Apple's parsers accept it, but it is probably wrong.
      case warning
    }

    /// The severity.
    public let severity: Severity
    /// The kind of problem; stable, for tools that treat some kinds specially.
    public let kind: Kind
    /// The problem and its reason, as one sentence without a final period.
    public let message: String
    /// The help.
    public let help: String
    /// The location.
    public let location: SourceLocation
    /// The byte range in the source; empty where something is missing.
    public let byteRange: Range<Int>

    /// `file:line:column: error: message; help`, like a compiler's.
    public var description: String {
      "\(location): \(severity.rawValue): \(message)" + (help.isEmpty ? "" : "; \(help)")
    }
  }
}
