import UTBundleDeclarations

/// A rule's page, `docs/rules/DT004.md`.
extension RuleDescription {
  /// The URL where the pages are published: the only thing to change when they move.
  private static let pages = "https://utictl.example/docs/rules"

  /// The address of the rule's page.
  public var pageAddress: String { "\(Self.pages)/\(identifier).md" }

  /// The rule's page in Markdown: what it finds, why it matters, and examples.
  public var page: String {
    var lines = ["# \(identifier): \(name)", "", "\(summary).", "", rationale, ""]
    lines += [
      "| | |", "|---|---|", "| Severity | \(severities) |", "| Platforms | \(platforms) |", "| Basis | \(basis) |",
    ]
    if let outcomes { lines.append("| Outcome | \(outcomes) |") }
    if let evidence { lines.append("| Evidence | \(evidence.title) (\(evidence.rawValue)) |") }
    lines.append("| Fix | \(fixes.isEmpty ? "manual" : fixes.map { "`\($0.option)`" }.joined(separator: " or ")) |")
    let examples = examples
    lines += Self.sections("Incorrect", examples.filter(\.isBad))
    lines += Self.sections("Correct", examples.filter { !$0.isBad })
    lines += ["", "## Sources", ""]
    lines += sources.map { source in "- " + (source.address.map { "[\(source.title)](\($0))" } ?? source.title) }
    lines += ["", "## Suppression", "", suppression, ""]
    return lines.joined(separator: "\n")
  }

  /// How to suppress a finding: the file determines the form of the comment. Comments in strings files suppress
  /// nothing.
  private var suppression: String {
    let directive = "utictl:disable-next-line \(identifier)"
    let comment = identifier.hasPrefix("SW") ? "// \(directive)" : "<!-- \(directive) -->"
    return identifier.hasPrefix("ST")
      ? "Add the rule to `suppressions` in the [configuration](../configuration.md)."
      : "Add `\(comment)` on the line before the finding, or use [another method](../configuration.md)."
  }

  /// Sections with different headings, so that links can lead to each.
  private static func sections(_ title: String, _ examples: [Example]) -> [String] {
    examples.enumerated().flatMap { number, example in
      section(examples.count == 1 ? title : "\(title) \(number + 1)", example)
    }
  }

  private static func section(_ title: String, _ example: Example) -> [String] {
    var lines = ["", "## \(title)", ""]
    if let comment = example.comment { lines += [comment, ""] }
    lines += block(example.text, named: example.name)
    if !example.context.settings.isEmpty {
      let settings = example.context.settings.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" }
      lines += ["", "with build settings:", "", "```"] + settings + ["```"]
    }
    for companion in example.companions {
      let isFile = companion.text.isEmpty || companion.text == String(Example.mark)
      lines += ["", "with `\(companion.name)`" + (isFile ? "." : ":")]
      if !isFile { lines += [""] + block(companion.text, named: companion.name) }
    }
    if let fixed = example.fixed { lines += ["", "Fixed:", ""] + block(fixed, named: "Info.plist") }
    return lines
  }

  /// Text as a code block, with an arrow at the lines with findings.
  private static func block(_ text: String, named name: String) -> [String] {
    let isMarkup = [".plist", ".entitlements", ".xcprivacy", ".signature", ".mobileprovision"].contains {
      name.hasSuffix($0)
    }
    let language = name.hasSuffix(".swift") ? "swift" : isMarkup ? "xml" : ""
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let hasMarks = text.contains(Example.mark)
    let shown = lines.map { line in
      let isMarked = line.contains(Example.mark)
      let plain = (hasMarks ? isMarked ? "→ " : "  " : "") + line.filter { $0 != Example.mark }
      return plain.allSatisfy(\.isWhitespace) ? "" : plain
    }
    // A longer fence than the texts of examples contain.
    let fence = text.contains("```") ? "````" : "```"
    return [fence + language] + shown + [fence]
  }
}

extension RuleDescription {
  /// The list of all pages, `docs/rules/README.md`.
  public static func index(of rules: [RuleDescription]) -> String {
    var lines = [
      "# utictl validate rules", "",
      "Generated from the rules by `make rules`; do not edit. `utictl explain DT004` prints the page of rule DT004.",
      "", "| Rule | Name | Severity | Problem |", "|---|---|---|---|",
    ]
    for rule in rules {
      lines.append(
        "| [\(rule.identifier)](\(rule.identifier).md) | `\(rule.name)` | \(rule.severity.rawValue) | \(rule.summary) |"
      )
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
