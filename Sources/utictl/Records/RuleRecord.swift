import BundleDeclarations
import Lint

/// A rule of `validate`, as `rules --json` prints it.
struct RuleRecord: Codable {
  let rule: String
  let name: String
  let severity: String
  let platforms: [String]
  let summary: String
  let rationale: String
  let enforcers: [String]
  let storeCodes: [String]
  let fix: String?
  let sources: [Source]

  struct Source: Codable {
    let title: String
    let address: String?
  }

  init(_ description: RuleDescription) {
    rule = description.identifier
    name = description.name
    severity = description.severity.rawValue
    platforms = Platforms.names.filter { description.platforms.contains($0.platform) }.map(\.name)
    summary = description.summary
    rationale = description.rationale
    enforcers = description.enforcers.map(\.rawValue)
    storeCodes = description.storeCodes
    fix = description.fix?.rawValue
    sources = description.sources.map { Source(title: $0.title, address: $0.address) }
  }
}
