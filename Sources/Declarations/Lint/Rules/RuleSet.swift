import UTBundleDeclarations

/// A set of rules.
public struct RuleSet: Sendable {
  /// The rules, in a fixed order.
  public let rules: [any Rule.Type]
  private(set) var ofFiles: [Listed<any FileRule.Type>] = []
  private(set) var ofBundles: [Listed<RuleSubject>] = []
  private(set) var ofRuns: [Listed<any RunRule.Type>] = []
  private(set) var ofBuilds: [Listed<any BuildRule.Type>] = []
  private(set) var ofPrivacyManifests: [Listed<any PrivacyManifestRule.Type>] = []

  /// A rule, and the parts of its description that every check needs; the whole is too large to copy for each file.
  struct Listed<Kind: Sendable>: Sendable {
    let rule: Kind
    let identifier: String
    let severity: Severity
    let accepted: Set<Severity>
    let platforms: Platforms

    init(_ rule: Kind, _ description: RuleDescription) {
      self.rule = rule
      identifier = description.identifier
      severity = description.severity
      accepted = description.accepted
      platforms = description.platforms
    }
  }

  /// Creates a set of rules.
  public init(_ rules: [any Rule.Type]) {
    self.rules = rules
    for rule in rules {
      switch rule.subject {
      case .file(let kind): ofFiles.append(Listed(kind, rule.description))
      case .run(let kind): ofRuns.append(Listed(kind, rule.description))
      case .buildBundle(let kind): ofBuilds.append(Listed(kind, rule.description))
      case .privacyManifest(let kind): ofPrivacyManifests.append(Listed(kind, rule.description))
      case let subject: ofBundles.append(Listed(subject, rule.description))
      }
    }
  }
}
