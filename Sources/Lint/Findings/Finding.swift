import PropertyLists

/// Something that is wrong with a declaration: what, where, why it matters and what to do.
public struct Finding: Sendable, Hashable {
  /// Another place that a finding has to do with, such as the first of two duplicates.
  public struct Related: Sendable, Hashable {
    /// What is there.
    public let message: String
    /// Where.
    public let place: FindingPlace

    /// A place with what is there.
    public init(_ message: String, _ place: FindingPlace) {
      self.message = message
      self.place = place
    }
  }

  /// The identifier of the rule, such as `DT004`.
  public let rule: String
  /// How bad it is.
  public var severity: Severity
  /// What is wrong, as one sentence without a full stop.
  public let message: String
  /// What to do about it, as one sentence without a full stop.
  public let advice: String
  /// Where it is.
  public let place: FindingPlace
  /// Other places that it has to do with.
  public let related: [Related]
  /// How it can be mended, if a program can.
  public internal(set) var fix: Fix?

  /// The file that it is in.
  public var file: String { place.location.file }

  /// The same finding in a file from which its own was made line by line. Of its columns nothing is known there.
  package func moved(to file: String) -> Finding {
    let position = place.location.line.map { SourceLocation.Position.text(line: $0, column: 1) }
    let location = SourceLocation(file: file, position: position ?? .wholeFile)
    return Finding(
      rule: rule, severity: severity, message: message, advice: advice,
      place: FindingPlace(location: location, range: 0..<0, path: place.path), related: [], fix: nil)
  }
}

extension Finding: CustomStringConvertible {
  /// `file:line:column: severity: message; advice [rule]`.
  public var description: String {
    "\(place.location): \(severity.rawValue): \(message)" + (advice.isEmpty ? "" : "; \(advice)") + " [\(rule)]"
  }
}
