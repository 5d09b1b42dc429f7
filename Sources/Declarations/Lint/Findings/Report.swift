/// Collects the findings of rules, one rule after another.
///
/// For each rule, only as many findings are kept as a user might read. Further findings are only counted, so a file
/// with a million problems takes no more work than a file with a thousand. To fix a file, all findings with fixes are
/// kept.
public struct Report {
  private var kept: [Finding] = []
  private let limit: Int
  private let keepsFixes: Bool
  /// The current rule.
  private var rule = ""
  private var severity = Severity.note
  /// The severities of its findings that App Store Connect accepts.
  private var accepted: Set<Severity> = []
  /// The index of its first finding.
  private var start = 0
  private var dropped: (count: Int, first: FindingPlace)?

  /// - Parameters:
  ///   - limit: the maximum number of findings kept for a rule.
  ///   - keepsFixes: whether all findings with a fix are kept, regardless of the limit.
  init(limit: Int, keepsFixes: Bool = false) {
    self.limit = limit
    self.keepsFixes = keepsFixes
  }

  /// Starts the findings of a rule.
  mutating func begin(_ rule: RuleSet.Listed<some Any>) {
    tellDropped()
    self.rule = rule.identifier
    severity = rule.severity
    accepted = rule.accepted
    start = kept.count
  }

  /// Returns the findings.
  consuming func finish() -> [Finding] {
    tellDropped()
    return kept
  }

  private mutating func tellDropped() {
    guard let (count, first) = dropped else { return }
    dropped = nil
    kept.append(
      Finding(
        rule: rule, severity: kept.last?.severity ?? severity, message: "\(count) more like this not shown",
        help: "fix the findings shown, then check again", place: first, related: [], fix: nil,
        isAccepted: kept.last?.isAccepted ?? false))
  }

  /// Adds a finding.
  ///
  /// - Parameters:
  ///   - message: the problem, as one sentence without a final period, with the offending value in `'…'`.
  ///   - help: the help, as one sentence without a final period.
  ///   - place: the location of the problem.
  ///   - severity: the severity; nil for the rule's own.
  ///   - related: related locations.
  ///   - fix: the automatic fix, if there is one.
  public mutating func add(
    _ message: @autoclosure () -> String, _ help: @autoclosure () -> String,
    at place: @autoclosure () -> FindingPlace,
    severity: @autoclosure () -> Severity? = nil, related: @autoclosure () -> [Finding.Related] = [],
    fix: @autoclosure () -> Fix? = nil
  ) {
    let isAboveLimit = kept.count - start >= limit
    let fix = isAboveLimit && !keepsFixes ? nil : fix()
    guard !isAboveLimit || fix != nil else {
      dropped = dropped.map { ($0.count + 1, $0.first) } ?? (1, place())
      return
    }
    let severity = severity() ?? self.severity
    kept.append(
      Finding(
        rule: rule, severity: severity, message: message(), help: help(), place: place(), related: related(), fix: fix,
        isAccepted: accepted.contains(severity)))
  }
}
