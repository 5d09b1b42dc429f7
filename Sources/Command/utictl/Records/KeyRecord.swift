import UTBundleDeclarations
import UTLint
import UTLintRules

/// A key of an Info.plist, as printed by `explain --json`.
struct KeyRecord: Codable {
  let key: String
  let dictionary: String
  let value: String
  let values: [String]
  let platforms: [String]
  let status: String
  let description: String
  let rules: [String]
  let source: RuleRecord.Source

  init(_ entry: KeyEntry) {
    key = entry.name
    dictionary = entry.dictionary.heading
    value = entry.kinds.description
    values = entry.values
    platforms = Platforms.names.filter { entry.platforms.contains($0.platform) }.map(\.name)
    status = entry.status.rawValue
    description = entry.summary
    rules = entry.rules.map(\.identifier)
    source = RuleRecord.Source(title: entry.source.title, address: entry.source.address)
  }
}

extension KeyEntry {
  /// The rules whose summary or rationale names the key.
  var rules: [RuleDescription] {
    RuleSet.all.rules.map { $0.description }.filter { rule in
      [rule.summary, rule.rationale].contains { text in
        text.split { !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "." }.contains { $0 == name }
      }
    }
  }
}
