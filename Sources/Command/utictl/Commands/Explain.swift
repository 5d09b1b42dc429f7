import ArgumentParser
import UTLint
import UTLintRules
import UTValidation

struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Explain a 'validate' rule: what it finds, why it matters, and how to fix it.",
    discussion: """
      Without arguments, every rule is explained.

      Examples:
        utictl explain DT004
        utictl explain missing-handler-rank DT005
      """)

  @Argument(
    help: ArgumentHelp("The rules to explain: identifiers, names, or families such as DT.", valueName: "rule"),
    completion: Completions.rules)
  var rules: [String] = []

  @OptionGroup var color: ColorOptions

  func run() throws {
    let selection: RuleSelection
    do { selection = rules.isEmpty ? .all : try RuleSelection(rules) } catch { throw Failure("\(error)") }
    let chosen = RuleSet.all.rules.map { $0.description }.filter { selection.contains($0.identifier) }
    for (position, rule) in chosen.enumerated() {
      if position > 0 { Output.writeLine("\n") }
      print(rule)
    }
  }

  private func print(_ rule: RuleDescription) {
    let style = Style()
    Output.writeLine("\(style.strong("\(rule.identifier) \(rule.name)"))  \(rule.severity.rawValue)")
    Output.writeLine("\(rule.summary).\n")
    for line in rule.rationale.wrapped(to: 100) { Output.writeLine(line) }
    Output.writeLine("")
    func line(_ name: String, _ value: String) {
      Output.writeLine(style.faint(name) + String(repeating: " ", count: max(1, 14 - name.count)) + value)
    }
    line("platforms", rule.platforms.description)
    line("enforced by", (rule.enforcers.map(\.rawValue) + rule.storeCodes).joined(separator: ", "))
    line("fix", rule.fix.map { $0 == .safe ? "safe (--fix)" : "unsafe (--unsafe-fixes)" } ?? "by hand")
    for source in rule.sources {
      line("source", source.address.map { "\(source.title)\n              \($0)" } ?? source.title)
    }
    let bad = rule.examples.filter(\.isBad)
    for example in bad { print(example, as: "Incorrect", style) }
    for example in rule.examples where !example.isBad { print(example, as: "Correct", style) }
  }

  private func print(_ example: Example, as title: String, _ style: Style) {
    Output.writeLine("\n" + style.strong(title) + (example.comment.map { ": \($0)" } ?? ":"))
    printText(example.text, style)
    for companion in example.companions {
      Output.writeLine("  \(style.faint("with \(companion.name)"))")
      printText(companion.text, style)
    }
    guard let fixed = example.fixed else { return }
    Output.writeLine(style.strong("Fixed") + ":")
    printText(fixed, style)
  }

  /// Prints an example with an arrow at the lines of its findings.
  private func printText(_ text: String, _ style: Style) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let isMarked = line.contains(Example.mark)
      let plain = line.filter { $0 != Example.mark }
      Output.writeLine(isMarked ? style.strong("→ \(plain)") : "  \(plain)")
    }
  }
}

extension String {
  /// Returns lines of at most this many characters, broken at spaces.
  fileprivate func wrapped(to width: Int) -> [String] {
    var lines: [String] = []
    for word in split(whereSeparator: \.isWhitespace) {
      if let last = lines.last, last.count + word.count < width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
