import PropertyLists
import SystemTypes
import Testing
import TypeRegistry
import UTLint
import UTLintRules
import UTTestFixtures

/// Files that are large in one way: they are checked in a time that is in proportion, and what is kept of the findings
/// is bounded.
@Suite struct HostileSizeTests {
  @Test(.timeLimit(.minutes(10)), arguments: HostileList.allCases) func `a large file is checked in bounded time`(
    _ list: HostileList
  ) {
    // More than are kept.
    let text = list.text(Thorough.isRequired ? 3000 : 1200)
    let file = PropertyList(parsing: Array(text.utf8), named: "Info.plist")
    let findings = Linter().findings(in: LintRun([LintFile(file)], registry: .system))
    let counts = Dictionary(grouping: findings, by: \.rule).mapValues(\.count)
    // Rules that compare the files of a run keep more.
    let limited = counts.filter { RuleSet.rule($0.key) is any RunRule.Type == false }
    #expect(limited.values.allSatisfy { $0 <= 1001 }, "\(counts)")
    for finding in findings { #expect(finding.place.range.upperBound <= file.bytes.count) }
  }
}
