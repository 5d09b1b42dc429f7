import ArgumentParser
import UTLint
import UTLintRules
import UTText
import UTValidation

struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract:
      "Explain a 'validate' rule, an App Store message, or an Info.plist key: its meaning, why it matters, and how to fix it.",
    discussion: """
      Without arguments, explains every rule. For a key, shows its possible values and the rules about it. For an App \
      Store message that utictl does not check for, explains why not.

      Examples:
        utictl explain DT004
        utictl explain missing-handler-rank DT005
        utictl explain CFBundleTypeRole
        utictl explain "ITMS-91056: Invalid privacy manifest"
        utictl explain --json DT | jq -r '.[].name'
      """)

  @Argument(
    help: ArgumentHelp(
      "The rules to explain: identifiers, names, or families such as DT; keys, such as CFBundleTypeRole; or App Store messages with an ITMS number.",
      valueName: "rule"),
    completion: Completions.rulesAndKeys)
  var rules: [String] = []

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var color: ColorOptions

  func run() throws {
    let numbers = rules.flatMap(Self.numbers)
    let unchecked = numbers.compactMap { number in UncheckedMessage.reason(for: number).map { (number, $0) } }
    let messages = try numbers.filter { UncheckedMessage.reason(for: $0) == nil }.map(StoreMessage.init)
    let rules = rules.filter { Self.numbers(in: $0).isEmpty }
    let keys = rules.filter { !KeyCatalog.entries(named: $0).isEmpty }
    let names = rules.filter { !keys.contains($0) }
    // In text, a message with several rules is a list of them.
    let listed = json ? [] : messages.filter { $0.rules.count > 1 }
    let explained = messages.filter { json || $0.rules.count == 1 }.flatMap(\.rules).map(\.identifier)
    var chosen: [RuleDescription] = []
    if rules.isEmpty && numbers.isEmpty || !names.isEmpty || !explained.isEmpty {
      let selection = try Self.selection(of: names + explained)
      chosen = RuleSet.all.rules.map { $0.description }.filter { selection.contains($0.identifier) }
    }
    let entries = keys.flatMap(KeyCatalog.entries)
    if json {
      var array = JSONArray()
      for rule in chosen { try array.add(RuleRecord(rule)) }
      for entry in entries { try array.add(KeyRecord(entry)) }
      for (number, reason) in unchecked {
        try array.add(UncheckedMessageRecord(storeCode: "ITMS-\(number)", notChecked: reason))
      }
      return array.finish()
    }
    var isFirst = true
    func separated(_ body: () -> Void) {
      if !isFirst { Output.writeLine("\n") }
      isFirst = false
      body()
    }
    for (number, reason) in unchecked {
      separated { Output.writeLine("\(Style().strong("ITMS-\(number)"))  not checked: \(reason)") }
    }
    for message in listed { separated { print(message) } }
    for rule in chosen { separated { print(rule) } }
    for entry in entries { separated { print(entry) } }
  }

  private static func selection(of names: [String]) throws -> RuleSelection {
    guard !names.isEmpty else { return .all }
    do { return try RuleSelection(names) } catch .unknownRule(let name, let suggestions) {
      let near =
        suggestions
        + nearMisses(of: name.lowercased(), among: KeyCatalog.entries.map { $0.name.lowercased() })
        .compactMap { KeyCatalog.entries(named: $0).first?.name }
      throw Failure("\(DeclarationValidationError.unknownRule(name, suggestions: near))")
    } catch { throw Failure("\(error)") }
  }

  /// The numbers in messages of App Store Connect, such as `ITMS-91056: Invalid privacy manifest`; or just a number,
  /// with or without its prefix.
  private static func numbers(in text: String) -> [Substring] {
    text.wholeMatch(of: /9\d{4}/).map { [$0.output] } ?? text.matches(of: /(?i:ITMS-)(9\d{4})\b/).map(\.output.1)
  }

  /// A message of App Store Connect, with the rules that are connected with it.
  private struct StoreMessage {
    let code: String
    let rules: [RuleDescription]

    init(_ number: Substring) throws {
      let code = "ITMS-\(number)"
      self.code = code
      rules = RuleSet.all.rules.map { $0.description }.filter {
        $0.storeCodes.contains(code) || $0.otherCodes.contains(code)
      }
      guard !rules.isEmpty else { throw Failure("no rule for '\(code)'; see 'utictl rules' for all rules") }
    }
  }

  private func print(_ message: StoreMessage) {
    let style = Style()
    Output.writeLine(
      """
      \(style.strong(message.code))  \(message.rules.count) rules
      To find the cause, run 'utictl validate' on the build, such as App.ipa.

      """)
    var table = Columns(strong: 0)
    for rule in message.rules {
      let isCertain = rule.storeCodes.contains(message.code)
      table.add([rule.identifier, rule.name, rule.summary + (isCertain ? "" : " (uncertain)")])
    }
    for line in table.lines() { Output.writeLine(line) }
    if message.rules.contains(where: { !$0.storeCodes.contains(message.code) }) {
      Output.writeLine(
        "\n(uncertain): public reports connect this number with the problem, "
          + "but no known message from Apple confirms it")
    }
    Output.writeLine(
      "\nTo see a rule's rationale, sources, and examples, pass its identifier: utictl explain \(message.rules[0].identifier)"
    )
  }

  private func print(_ entry: KeyEntry) {
    let style = Style()
    Output.writeLine("\(style.strong(entry.name))  \(entry.dictionary.heading)")
    Output.writeLine("\(entry.summary.prefix(1).uppercased() + entry.summary.dropFirst()).\n")
    let line = style.line
    line("value", entry.kinds.description)
    if !entry.values.isEmpty { line("one of", entry.values.joined(separator: ", ")) }
    line("platforms", entry.platforms.description)
    if entry.status != .current { line("status", entry.status.rawValue) }
    for (position, rule) in entry.rules.enumerated() {
      line(position == 0 ? "rules" : " ", "\(rule.identifier) \(rule.name)")
    }
    line("source", entry.source.address.map { "\(entry.source.title)\n              \($0)" } ?? entry.source.title)
  }

  private func print(_ rule: RuleDescription) {
    let style = Style()
    Output.writeLine("\(style.strong("\(rule.identifier) \(rule.name)"))  \(rule.severity.rawValue)")
    Output.writeLine("\(rule.summary).\n")
    for line in rule.rationale.wrapped(to: 100) { Output.writeLine(line) }
    Output.writeLine("")
    let line = style.line
    line("severity", rule.severities)
    line("platforms", rule.platforms.description)
    line("basis", rule.basis)
    if let outcomes = rule.outcomes { line("outcome", outcomes) }
    if let evidence = rule.evidence { line("evidence", "\(evidence.title) (\(evidence.rawValue))") }
    let fixes = rule.fixes.map { "\($0.rawValue) (\($0.option))" }
    line("fix", fixes.isEmpty ? "manual" : fixes.joined(separator: " or "))
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
    if !example.context.settings.isEmpty {
      Output.writeLine("  \(style.faint("with build settings"))")
      for (name, value) in example.context.settings.sorted(by: { $0.key < $1.key }) {
        Output.writeLine("  \(name) = \(value)")
      }
    }
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

extension Style {
  /// Prints a value after its name.
  fileprivate func line(_ name: String, _ value: String) {
    Output.writeLine(faint(name) + String(repeating: " ", count: max(1, 14 - name.count)) + value)
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
