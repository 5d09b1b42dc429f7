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
      "| | |", "|---|---|", "| Severity | \(severity.rawValue) |", "| Platforms | \(platforms) |",
      "| Enforced by | \(enforcers.map(\.rawValue).joined(separator: ", ")) |",
    ]
    if !storeCodes.isEmpty { lines.append("| App Store message |  \(storeCodes.joined(separator: ", ")) |") }
    lines.append("| Fix | \(fix.map { $0 == .safe ? "`--fix`" : "`--unsafe-fixes`" } ?? "by hand") |")
    let examples = examples
    for example in examples where example.isBad { lines += Self.section("Incorrect", example) }
    for example in examples where !example.isBad { lines += Self.section("Correct", example) }
    lines += ["", "## Sources", ""]
    lines += sources.map { source in "- " + (source.address.map { "[\(source.title)](\($0))" } ?? source.title) }
    lines += [
      "", "## Suppress it", "",
      "`<!-- utictl:disable-next-line \(identifier) -->` in the property list, `// utictl:disable-next-line \(identifier)` in code;",
      "see [configuration.md](../configuration.md) for other ways.", "",
    ]
    return lines.joined(separator: "\n")
  }

  private static func section(_ title: String, _ example: Example) -> [String] {
    var lines = ["", "## \(title)", ""]
    if let comment = example.comment { lines += [comment, ""] }
    lines += block(example.text, named: "Info.plist")
    for companion in example.companions {
      lines += ["", "with `\(companion.name)`:", ""] + block(companion.text, named: companion.name)
    }
    if let fixed = example.fixed { lines += ["", "Fixed:", ""] + block(fixed, named: "Info.plist") }
    return lines
  }

  /// Text as a code block, with an arrow at the lines with findings.
  private static func block(_ text: String, named name: String) -> [String] {
    let language =
      name.hasSuffix(".swift") ? "swift" : name.hasSuffix(".plist") || name.hasSuffix(".entitlements") ? "xml" : ""
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let hasMarks = text.contains(Example.mark)
    let shown = lines.map { line in
      let isMarked = line.contains(Example.mark)
      let plain = (hasMarks ? isMarked ? "→ " : "  " : "") + line.filter { $0 != Example.mark }
      return plain.allSatisfy(\.isWhitespace) ? "" : plain
    }
    // A fence longer than any in the text.
    let fence = text.contains("```") ? "````" : "```"
    return [fence + language] + shown + [fence]
  }
}

extension RuleDescription {
  /// The list of all pages, `docs/rules/README.md`.
  public static func index(of rules: [RuleDescription]) -> String {
    var lines = [
      "# Rules of utictl validate", "",
      "Generated from the rules by `make rules`; do not edit. `utictl explain DT004` prints the same text.",
      "", "| Rule | Name | Severity | What it finds |", "|---|---|---|---|",
    ]
    for rule in rules {
      lines.append(
        "| [\(rule.identifier)](\(rule.identifier).md) | `\(rule.name)` | \(rule.severity.rawValue) | \(rule.summary) |"
      )
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
