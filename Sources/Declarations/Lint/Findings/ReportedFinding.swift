/// A finding with the data that a run adds to it.
public struct ReportedFinding: Sendable, Hashable {
  /// The finding.
  public private(set) var finding: Finding
  /// Its identity across runs, regardless of lines added above it; see ``Fingerprints``.
  public let fingerprint: String
  /// The suppression; nil if the finding is not suppressed.
  public let suppression: Suppression?

  /// Creates a reported finding.
  public init(_ finding: Finding, fingerprint: String, suppression: Suppression? = nil) {
    self.finding = finding
    self.fingerprint = fingerprint
    self.suppression = suppression
  }

  /// Returns the same finding in the file that its own was generated from; see ``Finding/moved(to:)``.
  package func moved(to file: String) -> ReportedFinding {
    ReportedFinding(finding.moved(to: file), fingerprint: fingerprint, suppression: suppression)
  }

  /// Removes the fix.
  package mutating func dropFix() { finding.fix = nil }
}
