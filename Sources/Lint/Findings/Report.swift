/// Where rules report what they find, one rule after the other.
///
/// So many findings of each are kept as a person may still read; of the others only the number. Nothing is worked out for those:
/// a file of a million faults costs no more than one of a thousand.
public struct Report {
  private var kept: [Finding] = []
  private let limit: Int
  /// The rule whose turn it is.
  private var rule = ""
  private var severity = Severity.note
  /// Where its findings begin.
  private var start = 0
  private var dropped: (count: Int, first: FindingPlace)?

  /// - Parameter limit: how many findings of a rule are kept.
  init(limit: Int) { self.limit = limit }

  /// What is reported from now on is of this rule.
  mutating func begin(_ rule: RuleSet.Listed<some Any>) {
    tellDropped()
    self.rule = rule.identifier
    severity = rule.severity
    start = kept.count
  }

  /// What was found.
  consuming func finish() -> [Finding] {
    tellDropped()
    return kept
  }

  private mutating func tellDropped() {
    guard let (count, first) = dropped else { return }
    dropped = nil
    kept.append(
      Finding(
        rule: rule, severity: kept.last?.severity ?? severity, message: "there are \(count) more faults of this kind",
        advice: "mend those that are shown, and check again", place: first, related: [], fix: nil))
  }

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
    _ message: @autoclosure () -> String, _ advice: @autoclosure () -> String,
    at place: @autoclosure () -> FindingPlace,
    severity: @autoclosure () -> Severity? = nil, related: @autoclosure () -> [Finding.Related] = [],
    fix: @autoclosure () -> Fix? = nil
  ) {
    guard kept.count - start < limit else {
      dropped = dropped.map { ($0.count + 1, $0.first) } ?? (1, place())
      return
    }
    kept.append(
      Finding(
        rule: rule, severity: severity() ?? self.severity, message: message(), advice: advice(),
        place: place(), related: related(), fix: fix()))
  }
}
