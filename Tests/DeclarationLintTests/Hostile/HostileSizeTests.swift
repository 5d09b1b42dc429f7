import DeclarationLint
import PropertyLists
import SystemTypes
import Testing
import TypeRegistry

/// Files that are large in one way: they are checked in a time that is in proportion, and what is kept of the findings is
/// bounded.
@Suite struct HostileSizeTests {
  @Test(.timeLimit(.minutes(2)), arguments: HostileList.allCases) func isCheckedInBoundedTime(_ list: HostileList) {
    let file = PropertyList(parsing: Array(list.text(3000).utf8), named: "Info.plist")
    let findings = Linter().findings(in: LintRun([LintFile(file)], registry: .system))
    let counts = Dictionary(grouping: findings, by: \.rule).mapValues(\.count)
    for (rule, count) in counts {
      // What compares all files of a run may say more.
      let limit = RuleSet.rule(rule) is any RunRule.Type ? 20_001 : 1001
      #expect(count <= limit, "\(rule)")
    }
    for finding in findings { #expect(finding.place.range.upperBound <= file.bytes.count) }
  }
}
