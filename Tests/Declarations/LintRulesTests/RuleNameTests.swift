import Testing
import UTLint
import UTLintRules

/// The names by which configurations and suppressions refer to rules.
@Suite struct RuleNameTests {
  @Test(arguments: [("UT013", "UT013"), ("misspelled-key", "PL011"), ("Misspelled-Key", "PL011"), ("pl011", "PL011")])
  func `rules have an identifier and a name, in any case`(name: String, identifier: String) throws {
    #expect(RuleSet.rule(name)?.description.identifier == identifier)
  }
}
