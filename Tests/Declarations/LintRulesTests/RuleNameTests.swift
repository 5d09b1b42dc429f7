import Testing
import UTLint
import UTLintRules

/// The names by which configurations and suppressions refer to rules.
@Suite struct RuleNameTests {
  /// A configuration that uses a former name keeps working.
  @Test(arguments: [
    ("exported-for-other-organisation", "UT013"), ("misspelt-extension-point", "EX012"), ("misspelt-key", "PL011"),
    ("root-no-dictionary", "PL002"),
  ])
  func `former names are accepted`(name: String, identifier: String) throws {
    #expect(RuleSet.rule(name)?.description.identifier == identifier)
    #expect(RuleSet.rule(name.uppercased())?.description.name != name)
  }
}
