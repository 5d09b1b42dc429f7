import PropertyLists

/// A finding with the data that a run adds to it.
public struct ReportedFinding: Sendable, Hashable {
  /// The finding.
  public private(set) var finding: Finding
  /// The identity of the finding across runs, regardless of lines added above it; see ``Fingerprints``.
  public var fingerprint: String {
    switch identity {
    case .known(let fingerprint): fingerprint
    case .among(let fingerprints, let index): fingerprints.all[index]
    }
  }
  private let identity: Identity
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
    self.init(finding, .known(fingerprint), suppression: suppression, failsRun: failsRun)
  }

  /// The source of the fingerprint.
  package enum Identity: Sendable {
    case known(String)
    /// The fingerprint at an index in the file's fingerprints.
    case among(FileFingerprints, Int)
  }

  package init(_ finding: Finding, _ identity: Identity, suppression: Suppression?, failsRun: Bool?) {
    self.finding = finding
    self.identity = identity
    self.suppression = suppression
    self.failsRun = suppression == nil && failsRun ?? (finding.severity == .error)
  }

  /// Returns the same finding with its locations in the files that the generated files come from; see
  /// ``Finding/moved(_:)``.
  package func moved(_ original: (FindingPlace) -> FindingPlace?) -> ReportedFinding {
    ReportedFinding(finding.moved(original), identity, suppression: suppression, failsRun: failsRun)
  }

  /// Returns the same finding with a suppression, if it has none.
  package func suppressed(by other: Suppression) -> ReportedFinding {
    ReportedFinding(finding, identity, suppression: suppression ?? other, failsRun: nil)
  }

  public static func == (one: Self, other: Self) -> Bool {
    one.finding == other.finding && one.suppression == other.suppression && one.failsRun == other.failsRun
      && one.fingerprint == other.fingerprint
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(finding)
    hasher.combine(suppression)
  }

  /// Removes the fix.
  package mutating func dropFix() { finding.fix = nil }
}
