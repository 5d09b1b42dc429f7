import FoundationEssentials
import Testing
import UTLint
import UTLintRules
import UTTestFixtures

/// Every rule has a page of its own, which is made of its description: `make rules` writes them.
@Suite struct RulePageTests {
  private static let folder = Fixture.packageRoot.appending(path: "docs/rules").path
  private static let isRecording = ProcessInfo.processInfo.environment["UTICTL_RECORD"] != nil

  @Test func `every rule has its page, and nothing else is there`() throws {
    if Self.isRecording {
      try FileManager.default.createDirectory(atPath: Self.folder, withIntermediateDirectories: true)
    }
    let rules = RuleSet.all.rules.map { $0.description }
    var pages = ["README.md": RuleDescription.index(of: rules)]
    for rule in rules { pages["\(rule.identifier).md"] = rule.page }
    for name in try FileManager.default.contentsOfDirectory(atPath: Self.folder) where pages[name] == nil {
      if Self.isRecording { try FileManager.default.removeItem(atPath: "\(Self.folder)/\(name)") }
      #expect(Self.isRecording, "no rule has the page \(name): run 'make rules'")
    }
    for (name, text) in pages { try expectDocument(text, at: "\(Self.folder)/\(name)") }
  }

  /// A page says what `utictl explain` says, and nothing in it ends a block of code early.
  @Test(arguments: RuleSet.all.rules.map { $0.description.identifier })
  func `pages are well formed`(_ identifier: String) throws {
    let rule = try #require(RuleSet.rule(identifier)).description
    let lines = rule.page.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first == "# \(rule.identifier): \(rule.name)")
    #expect(rule.page.contains(rule.rationale) && !rule.page.contains(Example.mark))
    let bad = rule.examples.filter(\.isBad).count
    #expect(lines.count { $0.hasPrefix("## Incorrect") } == bad)
    #expect(lines.count { $0.hasPrefix("## Correct") } == rule.examples.count - bad)
    let headings = lines.filter { $0.hasPrefix("#") }
    #expect(Set(headings).count == headings.count, "a link leads to the first heading of the same text")
    #expect(lines.contains("| Severity | \(rule.severities) |"))
    #expect(lines.count { $0.hasPrefix("```") }.isMultiple(of: 2))
    #expect(rule.pageAddress.hasSuffix("/docs/rules/\(identifier).md"))
  }
}
