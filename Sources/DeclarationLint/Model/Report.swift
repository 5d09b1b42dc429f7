import BundleDeclarations
import PropertyLists

/// Where a rule reports what it finds.
public struct Report {
  /// What was found so far.
  public private(set) var findings: [Finding] = []
  private let rule: RuleDescription

  init(_ rule: RuleDescription) { self.rule = rule }

  /// Reports a fault.
  ///
  /// - Parameters:
  ///   - message: what is wrong, as one sentence without a full stop; it says the value in question in `'…'`.
  ///   - advice: what to do, as one sentence without a full stop.
  ///   - place: where.
  ///   - severity: how bad it is; nil for the rule's own severity.
  ///   - related: other places that it has to do with.
  ///   - fix: how it can be mended.
  public mutating func add(
    _ message: String, _ advice: String, at place: Place, severity: Severity? = nil, related: [Finding.Related] = [],
    fix: Fix? = nil
  ) {
    findings.append(
      Finding(
        rule: rule.identifier, severity: severity ?? rule.severity, message: message, advice: advice, place: place,
        related: related, fix: fix))
  }
}
