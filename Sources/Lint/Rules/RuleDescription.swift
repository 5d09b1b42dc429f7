import BundleDeclarations

/// What people read about a rule.
public struct RuleDescription: Sendable {
  /// Who acts on the fault.
  public enum Enforcer: String, Sendable, Hashable, CaseIterable {
    /// App Store Connect and the tools that upload to it.
    case appStore = "App Store Connect"
    /// Xcode's build.
    case xcode = "Xcode"
    /// Launch Services and `UTType`, at run time.
    case launchServices = "Launch Services"
    /// AppKit and UIKit, in the log of the running app.
    case appKit = "AppKit and UIKit"
    /// Apple's documentation says that it must or should be so.
    case documentation = "Apple's documentation"
    /// Nobody: a mistake seen in real projects.
    case practice = "experience with real projects"
  }

  /// How a rule's findings can be mended by a program.
  public typealias Fixability = Fix.Safety

  /// The class and number, such as `DT004`. Stable.
  public let identifier: String
  /// A short name, such as `missing-handler-rank`. Stable.
  public let name: String
  /// How bad its findings are, unless a finding says otherwise.
  public let severity: Severity
  /// The platforms that it is about.
  public let platforms: Platforms
  /// Who acts on the fault, the strictest first.
  public let enforcers: [Enforcer]
  /// The numbers of App Store Connect's messages, where Apple's own output with them is known: `ITMS-90788`.
  public let storeCodes: [String]
  /// What is wrong, as one sentence.
  public let summary: String
  /// Why it matters, and when it does not.
  public let rationale: String
  /// Where the rule comes from.
  public let sources: [Source]
  /// Whether there is a fix, and whether it is safe; nil if a person has to decide.
  public let fix: Fixability?
  /// What it finds and what it does not; these are its tests.
  public var examples: [Example] { makeExamples() }
  /// Only who asks for the examples waits for their texts to be put together.
  private let makeExamples: @Sendable () -> [Example]

  /// A description of a rule; what is not given has the commonest value.
  public init(
    _ identifier: String, _ name: String, _ severity: Severity, platforms: Platforms = .all, enforcers: [Enforcer],
    storeCodes: [String] = [], summary: String, rationale: String, sources: [Source], fix: Fixability? = nil,
    examples: @autoclosure @escaping @Sendable () -> [Example]
  ) {
    self.identifier = identifier
    self.name = name
    self.severity = severity
    self.platforms = platforms
    self.enforcers = enforcers
    self.storeCodes = storeCodes
    self.summary = summary
    self.rationale = rationale
    self.sources = sources
    self.fix = fix
    makeExamples = examples
  }
}
