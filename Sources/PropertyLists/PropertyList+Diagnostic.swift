extension PropertyList {
  /// One fault of a property list: what is wrong, where, and what to do.
  public struct Diagnostic: Sendable, Hashable, CustomStringConvertible {
    /// How bad a fault is.
    public enum Severity: String, Sendable, Hashable, CaseIterable {
      /// Apple's parsers refuse the file, or read another value than the one that was meant.
      case error
      /// Apple's parsers accept it, but it is hardly what was meant.
      case warning
    }

    /// How bad it is.
    public let severity: Severity
    /// What kind of fault it is; stable, for tools that treat some kinds specially.
    public let fault: Fault
    /// What is wrong and why, as one sentence without a full stop.
    public let message: String
    /// What to do about it.
    public let hint: String
    /// Where it is.
    public let location: SourceLocation
    /// The bytes of the source it is about; empty at a place where something is missing.
    public let byteRange: Range<Int>

    /// `file:line:column: error: message; hint`, as compilers print it.
    public var description: String {
      "\(location): \(severity.rawValue): \(message)" + (hint.isEmpty ? "" : "; \(hint)")
    }
  }
}
