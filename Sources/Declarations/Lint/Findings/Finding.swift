import PropertyLists

/// A problem with a declaration, with its location and its remedy.
public struct Finding: Sendable, Hashable {
  /// Another place related to a finding, such as the first of two duplicates.
  public struct Related: Sendable, Hashable {
    /// The problem.
    public let message: String
    /// The place.
    public let place: FindingPlace

    /// Creates a related place.
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

  /// The file of the finding.
  public var file: String { place.location.file }

  /// The same finding in the file that its own was generated from.
  ///
  /// - Parameters:
  ///   - file: the path of that file.
  ///   - position: returns the position there of a line; by default, the file was generated line by line, and columns are unknown.
  package func moved(
    to file: String, at position: (Int) -> SourceLocation.Position = { .text(line: $0, column: 1) }
  ) -> Finding {
    let position = place.location.line.map(position)
    let location = SourceLocation(file: file, position: position ?? .wholeFile)
    return Finding(
      rule: rule, severity: severity, message: message, help: help,
      place: FindingPlace(location: location, range: 0..<0, path: place.path), related: [], fix: nil)
  }
}

extension Finding: CustomStringConvertible {
  /// `file:line:column: severity: message; help [rule]`.
  public var description: String {
    "\(place.location): \(severity.rawValue): \(message)" + (help.isEmpty ? "" : "; \(help)") + " [\(rule)]"
  }
}
