import PropertyLists

/// A problem with a declaration, with its location and its remedy.
public struct Finding: Sendable, Hashable {
  /// Another location related to a finding, such as the first of two duplicates.
  public struct Related: Sendable, Hashable {
    /// The problem.
    public let message: String
    /// The place.
    public let place: FindingPlace

    /// Creates a related location.
    public init(_ message: String, _ place: FindingPlace) {
      self.message = message
      self.place = place
    }
  }

  /// The identifier of the rule, such as `DT004`.
  public let rule: String
  /// The severity.
  public var severity: Severity
  /// The problem, as one sentence without a final period.
  public let message: String
  /// The help, as one sentence without a final period.
  public let help: String
  /// The place of the problem.
  public let place: FindingPlace
  /// Related places.
  public let related: [Related]
  /// The automatic fix, if there is one.
  public internal(set) var fix: Fix?
  /// Whether App Store Connect accepts it, although it rejects other findings of the rule.
  public let isAccepted: Bool

  /// The file of the finding.
  public var file: String { place.location.file }

  /// The same finding with its locations in the files that the generated files come from.
  ///
  /// - Parameter original: returns the location in the file that a location's file was generated from; nil for other
  ///   files.
  package func moved(_ original: (FindingPlace) -> FindingPlace?) -> Finding {
    let moved = original(place)
    return Finding(
      rule: rule, severity: severity, message: message, help: help, place: moved ?? place,
      related: related.map { Related($0.message, original($0.place) ?? $0.place) }, fix: moved == nil ? fix : nil,
      isAccepted: isAccepted)
  }
}

extension Finding: CustomStringConvertible {
  /// `file:line:column: severity: message; help [rule]`.
  public var description: String {
    "\(place.location): \(severity.rawValue): \(message)" + (help.isEmpty ? "" : "; \(help)") + " [\(rule)]"
  }
}
