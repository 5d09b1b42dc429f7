import UTBundleDeclarations

/// The documentation of a rule.
///
/// ```swift
/// static let description = RuleDescription(
///   "DT008", "invalid-role", .warning, or: [.note: "for an imported type"], enforcers: [.documentation],
///   summary: "CFBundleTypeRole has an unknown value", rationale: "Launch Services ignores unknown roles.",
///   sources: [Source("Information Property List Key Reference")],
///   examples: [.plist(["CFBundleDocumentTypes": [["CFBundleTypeRole": ↓"Reader"]]])])
/// ```
public struct RuleDescription: Sendable {
  /// A system that enforces the rule, or other evidence.
  public enum Enforcer: String, Sendable, Hashable, CaseIterable {
    /// App Store Connect and its upload tools.
    case appStore = "App Store Connect"
    /// Devices, when they install or start an app.
    case devices = "devices"
    /// Xcode's build.
    case xcode = "Xcode"
    /// Launch Services and `UTType` at run time.
    case launchServices = "Launch Services"
    /// AppKit and UIKit, in the log of the running app.
    case appKit = "AppKit and UIKit"
    /// Apple's documentation requires or recommends it.
    case documentation = "Apple's documentation"
    /// No system: a problem seen in public projects.
    case practice = "seen in public projects"
  }

  /// The kind of automatic fix for a rule's findings.
  public typealias Fixability = Fix.Safety

  /// The class and number, such as `DT004`. Stable.
  public let identifier: String
  /// A short name, such as `missing-handler-rank`. Stable.
  public let name: String
  /// The default severity of its findings.
  public let severity: Severity
  /// The other severities of its findings, each with the condition, such as `for an imported type`.
  public let otherSeverities: [Severity: String]
  /// The platforms it applies to.
  public let platforms: Platforms
  /// The systems that enforce the rule, the strictest first.
  public let enforcers: [Enforcer]
  /// The numbers of App Store Connect's messages, if Apple's own output with them is known: `ITMS-90788`.
  public let storeCodes: [String]
  /// The severities of findings that App Store Connect accepts, so that they have neither a number nor an outcome.
  public let accepted: Set<Severity>
  /// The evidence for the enforcement; nil if it is not graded.
  public let evidence: Evidence?
  /// The outcome for a build with a finding; nil if it is not graded.
  public let outcome: BuildOutcome?
  /// Other message numbers that users associate with the problem. It is uncertain whether App Store Connect uses them
  /// for it.
  public let otherCodes: [String]
  /// The problem, as one sentence.
  public let summary: String
  /// The reason why the problem matters, and the cases in which it does not.
  public let rationale: String
  /// The sources of the rule.
  public let sources: [Source]
  /// The kinds of fixes that its findings have, safe ones first; none if they must be fixed manually.
  public let fixes: [Fixability]
  /// Examples of what it finds and what it does not; these are its tests.
  public var examples: [Example] { makeExamples() }
  /// Lazy, because building the texts of the examples takes time.
  private let makeExamples: @Sendable () -> [Example]

  /// Creates a description; omitted values have the most common default.
  public init(
    _ identifier: String, _ name: String, _ severity: Severity, or otherSeverities: [Severity: String] = [:],
    platforms: Platforms = .all, enforcers: [Enforcer], storeCodes: [String] = [], accepted: Set<Severity> = [],
    evidence: Evidence? = nil, outcome: BuildOutcome? = nil, otherCodes: [String] = [], summary: String,
    rationale: String, sources: [Source],
    fix: Fixability? = nil, orUnsafe isAlsoUnsafe: Bool = false,
    examples: @autoclosure @escaping @Sendable () -> [Example]
  ) {
    self.identifier = identifier
    self.name = name
    self.severity = severity
    self.otherSeverities = otherSeverities
    self.platforms = platforms
    self.enforcers = enforcers
    self.storeCodes = storeCodes
    self.accepted = accepted
    self.evidence = evidence
    self.outcome = outcome
    self.otherCodes = otherCodes
    self.summary = summary
    self.rationale = rationale
    self.sources = sources
    fixes = (fix.map { [$0] } ?? []) + (isAlsoUnsafe && fix != .unsafe ? [.unsafe] : [])
    makeExamples = examples
  }
}

extension RuleDescription {
  /// All severities of its findings: `warning; note for an imported type`.
  public var severities: String {
    let others = otherSeverities.sorted { $0.key > $1.key }.map { "\($0.key.rawValue) \($0.value)" }
    return ([severity.rawValue] + others).joined(separator: "; ")
  }

  /// Returns the numbers of App Store Connect's messages about a finding.
  public func storeCodes(for finding: Finding) -> [String] { finding.isAccepted ? [] : storeCodes }

  /// Returns the outcome for a build with a finding; nil if it is not graded.
  public func outcome(for finding: Finding) -> BuildOutcome? { outcome.map { finding.isAccepted ? .nothing : $0 } }

  /// The outcome for readers: `rejected; none for warnings and notes`.
  public var outcomes: String? {
    let others = accepted.sorted(by: >).map { "\($0.rawValue)s" }
    return outcome.map { $0.rawValue + (others.isEmpty ? "" : "; none for \(others.joined(separator: " and "))") }
  }

  /// Whether only App Store Connect enforces it.
  package var isOnlyEnforcedByStore: Bool {
    enforcers == [.appStore] && (outcome == .rejected || outcome == .warned)
  }

  /// The evidence for the rule: the systems that enforce it, and the numbers of their messages.
  public var basis: String { (enforcers.map(\.rawValue) + storeCodes).joined(separator: ", ") }
}
