/// Where a rule reports what it finds.
///
/// So many findings are kept as a person may still read; of the others only the number. Nothing is worked out for those:
/// a file of a million faults costs no more than one of a thousand.
public struct Report {
  private var kept: [Finding] = []
  private var dropped: (count: Int, first: Place)?
  private let rule: String
  private let severity: Severity
  private let limit: Int

  init(_ rule: RuleSet.Listed<some Any>, limit: Int) {
    self.rule = rule.identifier
    severity = rule.severity
    self.limit = limit
  }

  /// What was found.
  var findings: [Finding] {
    guard let dropped else { return kept }
    let last = Finding(
      rule: rule, severity: kept.last?.severity ?? severity,
      message: "there are \(dropped.count) more faults of this kind",
      advice: "mend those that are shown, and check again",
      place: dropped.first, related: [], fix: nil)
    return kept + [last]
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
    _ message: @autoclosure () -> String, _ advice: @autoclosure () -> String, at place: @autoclosure () -> Place,
    severity: @autoclosure () -> Severity? = nil, related: @autoclosure () -> [Finding.Related] = [],
    fix: @autoclosure () -> Fix? = nil
  ) {
    guard kept.count < limit else {
      dropped = dropped.map { ($0.count + 1, $0.first) } ?? (1, place())
      return
    }
    kept.append(
      Finding(
        rule: rule, severity: severity() ?? self.severity, message: message(), advice: advice(),
        place: place(), related: related(), fix: fix()))
  }
}
