/// A finding with the data that a run adds to it.
public struct ReportedFinding: Sendable, Hashable {
  /// The finding.
  public private(set) var finding: Finding
  /// Its identity across runs, regardless of lines added above it; see ``Fingerprints``.
  public let fingerprint: String
  /// The suppression; nil if the finding is not suppressed.
  public let suppression: Suppression?

  /// Whether it fails the run, because its severity reaches the threshold for its file, and it is not suppressed.
  public let failsRun: Bool

  /// Creates a reported finding.
  ///
  /// - Parameters:
  ///   - finding: the finding.
  ///   - fingerprint: its identity across runs.
  ///   - suppression: the suppression; nil if there is none.
  ///   - failsRun: whether it fails the run; nil for the default: if it is an error.
  public init(_ finding: Finding, fingerprint: String, suppression: Suppression? = nil, failsRun: Bool? = nil) {
    self.finding = finding
    self.fingerprint = fingerprint
    self.suppression = suppression
    self.failsRun = suppression == nil && failsRun ?? (finding.severity == .error)
  }

  /// Returns the same finding in the file that its own was generated from; see ``Finding/moved(to:)``.
  package func moved(to file: String) -> ReportedFinding {
    ReportedFinding(
      finding.moved(to: file), fingerprint: fingerprint, suppression: suppression, failsRun: failsRun)
  }

  /// Removes the fix.
  package mutating func dropFix() { finding.fix = nil }
}
