import UTBundleDeclarations
import UTLint
import UTLintRules

/// A rule of `validate`, as printed by `rules --json`.
struct RuleRecord: Codable {
  let rule: String
  let name: String
  let group: String?
  let severity: String
  let platforms: [String]
  let description: String
  let rationale: String
  let enforcers: [String]
  let storeCodes: [String]
  let evidence: String?
  let outcome: String?
  let fixes: [String]
  let sources: [Source]

  struct Source: Codable {
    let title: String
    let address: String?
  }

  init(_ rule: RuleDescription) {
    self.rule = rule.identifier
    name = rule.name
    group = RuleSet.family(of: rule.identifier)
    severity = rule.severity.rawValue
    platforms = Platforms.names.filter { rule.platforms.contains($0.platform) }.map(\.name)
    description = rule.summary
    rationale = rule.rationale
    enforcers = rule.enforcers.map(\.rawValue)
    storeCodes = rule.storeCodes
    evidence = rule.evidence?.rawValue
    outcome = rule.outcome?.rawValue
    fixes = rule.fixes.map(\.rawValue)
    sources = rule.sources.map { Source(title: $0.title, address: $0.address) }
  }
}
