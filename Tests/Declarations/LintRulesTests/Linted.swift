import FoundationEssentials
import PropertyLists
import SystemTypes
import TypeRegistry
import UTBundleDeclarations
import UTLint
import UTLintRules
import UTTestFixtures

/// What the rule book says of small inputs.
enum Linted {
  /// The findings of some rules, all unless their identifiers begin otherwise.
  static func findings(_ example: Example, rules prefix: String = "") -> [Finding] {
    let rules = RuleSet.all.rules.filter { $0.description.identifier.hasPrefix(prefix) }
    return Linter(RuleSet(rules)).findings(in: example.run(registry: .system))
  }

  /// The identifiers of what is found, each with its severity where it is not the rule's own.
  static func rules(_ example: Example, _ prefix: String = "") -> [String] {
    findings(example, rules: prefix).map(\.rule)
  }

  /// A file of the optional corpus; nil where there is none.
  static func corpusFile(_ name: String) throws -> LintFile {
    LintFile(try PropertyList(contentsOf: "\(SharedData.corpus)/\(name)"))
  }

  /// The findings of some rules in all of the corpus, as `RULE file`.
  static func corpusFindings(rules prefix: String) throws -> [Finding] {
    let rules = RuleSet(RuleSet.all.rules.filter { $0.description.identifier.hasPrefix(prefix) })
    return SharedData.corpusFiles.flatMap { name -> [Finding] in
      guard let list = try? PropertyList(contentsOf: "\(SharedData.corpus)/\(name)") else { return [] }
      let named = PropertyList(parsing: list.bytes, named: name)
      return Linter(rules).findings(in: LintRun([LintFile(named)], registry: .system))
    }
  }
}
