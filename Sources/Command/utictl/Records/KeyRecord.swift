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
  /// The rules whose summary or rationale names the key, or that report a value of it in their examples.
  var rules: [RuleDescription] {
    RuleSet.all.rules.map { $0.description }.filter { rule in
      [rule.summary, rule.rationale].contains { text in
        let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "." }
        // A period may end the sentence.
        return words.contains { $0 == name || $0.last == "." && $0.dropLast() == name }
      } || rule.examples.contains { $0.reports(name) }
    }.sorted { $0.identifier < $1.identifier }
  }
}

extension Example {
  /// Whether a place is marked in a line with a key, or in the next one, where its value begins.
  fileprivate func reports(_ key: String) -> Bool {
    // The mark of a key precedes its element, and that of a value is on the same line or the next one.
    let element = "<key>\(key)</key>"
    let lines = text.split(separator: "\n")
    return zip(lines, lines.dropFirst() + [""]).contains { line, next in
      guard line.contains(element) else { return false }
      return line.contains(Self.mark) || next.contains(Self.mark) && !next.contains("<key>")
    }
  }
}
