import PropertyLists

/// What a run has found, as the reporters write it.
public struct LintResult: Sendable {
  /// The files that were checked, in the order of the run.
  public let files: [PropertyList]
  /// What was found and is not hidden, in the order of the files.
  public let findings: [ReportedFinding]
  /// What could not be checked, and why.
  public let faults: [InputFault]
  /// How many notes are not among the findings because nobody asked for notes.
  public let hiddenNotes: Int
  /// The rules that were asked.
  public let rules: [RuleDescription]
  /// How files are called in formats that count paths from the project's folder.
  public let paths: ReportPaths
  /// The version of the program.
  public let version: String
  private let filesByName: [String: PropertyList]

  /// A result.
  public init(
    files: [PropertyList], findings: [ReportedFinding], faults: [InputFault] = [], hiddenNotes: Int = 0,
    rules: [RuleDescription], paths: ReportPaths = ReportPaths(folder: "/", root: "/"), version: String = ""
  ) {
    self.files = files
    self.findings = findings
    self.faults = faults
    self.hiddenNotes = hiddenNotes
    self.rules = rules
    self.paths = paths
    self.version = version
    filesByName = Dictionary(files.map { ($0.name, $0) }) { first, _ in first }
  }

  /// What was found and is not suppressed.
  public var active: [ReportedFinding] { findings.filter { $0.suppression == nil } }

  /// The file of this name among those that were checked.
  public func file(named name: String) -> PropertyList? { filesByName[name] }

  /// How many findings of a severity are not suppressed.
  public func count(of severity: Severity) -> Int {
    findings.count { $0.finding.severity == severity && $0.suppression == nil }
  }
}

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

  /// Offers no fix any more.
  package mutating func dropFix() { finding.fix = nil }
}

/// Why a finding does not count.
public struct Suppression: Sendable, Hashable {
  /// Where that is said.
  public enum Origin: String, Sendable, Hashable, CaseIterable {
    /// In a comment of the file itself.
    case comment
    /// In the configuration.
    case configuration
    /// In the baseline: it was there before.
    case baseline
  }

  /// Where that is said.
  public let origin: Origin
  /// The reason that was given; nil if there is none.
  public let reason: String?

  /// A suppression.
  public init(_ origin: Origin, reason: String? = nil) {
    self.origin = origin
    self.reason = reason
  }
}

/// Something that could not be checked.
public struct InputFault: Error, Sendable, Hashable {
  /// Its path, as it was given.
  public let path: String
  /// Why, as one sentence without a full stop.
  public let reason: String

  /// A fault.
  public init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }
}

extension InputFault: CustomStringConvertible {
  public var description: String { "\(path): \(reason)" }
}
