import PropertyLists

/// A remark of a run besides its findings: about its settings, suppressions, and baselines.
public struct RunRemark: Sendable, Hashable {
  /// The location.
  public let location: SourceLocation
  /// The message, as one sentence without a final period.
  public let message: String
  /// A warning or a note.
  public let severity: Severity

  /// Creates a remark.
  public init(_ message: String, at location: SourceLocation, severity: Severity) {
    self.message = message
    self.location = location
    self.severity = severity
  }
}

extension RunRemark: CustomStringConvertible {
  public var description: String { "\(location): \(severity.rawValue): \(message)" }
}
