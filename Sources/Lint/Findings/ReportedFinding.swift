/// A finding with what a run adds to it.
public struct ReportedFinding: Sendable, Hashable {
  /// The finding.
  public private(set) var finding: Finding
  /// What it is known by from one run to the next, whatever lines are added above it; see ``Fingerprints``.
  public let fingerprint: String
  /// Why it does not count; nil if it does.
  public let suppression: Suppression?

  /// A finding.
  public init(_ finding: Finding, fingerprint: String, suppression: Suppression? = nil) {
    self.finding = finding
    self.fingerprint = fingerprint
    self.suppression = suppression
  }

  /// The same in a file from which its own was made; see ``Finding/moved(to:)``.
  package func moved(to file: String) -> ReportedFinding {
    ReportedFinding(finding.moved(to: file), fingerprint: fingerprint, suppression: suppression)
  }

  /// Offers no fix any more.
  package mutating func dropFix() { finding.fix = nil }
}
