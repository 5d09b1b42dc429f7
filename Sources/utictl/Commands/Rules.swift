import ArgumentParser
import BundleDeclarations
import Lint
import LintRules
import Validation

struct Rules: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the rules of 'validate'.",
    discussion: """
      Examples:
        utictl rules --select UT
        utictl rules --json | jq '.[] | select(.storeCodes != [])'
      """)

  @Option(
    help: ArgumentHelp("Only these: identifiers, names or classes such as DT; several with commas.", valueName: "rules")
  )
  var select: [String] = []

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    let selection: RuleSelection
    do {
      let names = select.flatMap { $0.split(separator: ",").map(String.init) }
      selection = names.isEmpty ? .all : try RuleSelection(names)
    } catch { throw Failure("\(error)") }
    let rules = RuleSet.all.rules.map { $0.description }.filter { selection.contains($0.identifier) }
    guard !json else { return try JSONArray.write(rules.map(RuleRecord.init)) }
    var columns = Columns(strong: 0)
    for rule in rules {
      let fix = rule.fix.map { $0 == .safe ? "--fix" : "--unsafe-fixes" } ?? ""
      columns.add([rule.identifier, rule.severity.rawValue, rule.name, fix, rule.summary])
    }
    for line in columns.lines() { Output.writeLine(line) }
  }
}

/// A rule as JSON.
private struct RuleRecord: Encodable {
  let rule: String
  let name: String
  let severity: String
  let platforms: [String]
  let summary: String
  let rationale: String
  let enforcers: [String]
  let storeCodes: [String]
  let fix: String?
  let sources: [SourceRecord]

  struct SourceRecord: Encodable {
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
    sources = description.sources.map { SourceRecord(title: $0.title, address: $0.address) }
  }
}
