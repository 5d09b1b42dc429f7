import ArgumentParser
import UTLint
import UTLintRules
import UTValidation

struct Rules: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract: "List the rules that 'validate' checks.",
    discussion: """
      Examples:
        utictl rules --group privacy
        utictl rules --select UT
        utictl rules --json | jq '.[] | select(.storeCodes != [])'
      """)

  @Option(
    help: ArgumentHelp(
      "List only these rules: identifiers, names, or families such as DT, separated by commas.", valueName: "rules"),
    completion: Completions.rules)
  var select: [String] = []

  @Option(
    help: ArgumentHelp(
      "List only the rules of these families, such as privacy, separated by commas.", valueName: "families"),
    completion: Completions.ruleGroups)
  var group: [String] = []

  @Flag(help: "Print JSON.")
  var json = false

  @OptionGroup var color: ColorOptions

  func run() throws {
    let selection: RuleSelection
    do {
      let names = select.flatMap { $0.split(separator: ",").map(String.init) }
      selection = names.isEmpty ? .all : try RuleSelection(names)
    } catch { throw Failure("\(error)") }
    let given = group.flatMap { $0.split(separator: ",").map(String.init) }
    let groups = Set(given.map { $0.lowercased() })
    let families = RuleSet.families.map(\.name)
    if let unknown = given.first(where: { !families.contains($0.lowercased()) }) {
      throw Failure("unknown rule family '\(unknown)'\nhelp: choose from \(families.joined(separator: ", "))")
    }
    let rules = RuleSet.all.rules.map { $0.description }.filter { rule in
      selection.contains(rule.identifier)
        && (groups.isEmpty || RuleSet.family(of: rule.identifier).map(groups.contains) ?? false)
    }
    guard !json else { return try JSONArray.write(rules.map(RuleRecord.init)) }
    var columns = Columns(strong: 0)
    for rule in rules {
      columns.add([rule.identifier, rule.severity.rawValue, rule.name, rule.fixes.first?.option ?? "", rule.summary])
    }
    for line in columns.lines() { Output.writeLine(line) }
  }
}
