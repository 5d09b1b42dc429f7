import PropertyLists
import SystemTypes
import Testing
import TypeRegistry
import UTLint
import UTLintRules

/// Every rule's examples: what they mark is found there by that rule, and nothing else of it is found; the fix that
/// they show is what the fix does, and mends it.
@Suite struct RuleExampleTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let rule: any Rule.Type
    let number: Int
    let example: Example
    var testDescription: String { "\(rule.description.identifier) example \(number)" }
  }

  static let cases = RuleSet.all.rules.flatMap { rule in
    rule.description.examples.enumerated().map { Case(rule: rule, number: $0 + 1, example: $1) }
  }

  @Test(arguments: cases) func `an example marks what is found`(_ testCase: Case) {
    let findings = Linter(RuleSet([testCase.rule])).findings(in: testCase.example.run(registry: .system))
    let found = findings.map { "\($0.file)@\($0.place.range.lowerBound)" }
    let marked = testCase.example.files.flatMap { file in file.marks.map { "\(file.name)@\($0)" } }
    #expect(found.sorted() == marked.sorted(), "\(findings.map(\.description).joined(separator: "\n"))")
    for finding in findings {
      #expect(finding.rule == testCase.rule.description.identifier)
      #expect(
        testCase.rule.description.severities.split(separator: "; ").contains {
          $0.hasPrefix(finding.severity.rawValue)
        },
        "the description does not name the severity \(finding.severity)")
      #expect(!finding.message.isEmpty && !finding.message.hasSuffix("."))
      #expect(!finding.help.hasSuffix("."))
      #expect(
        finding.fix.map { testCase.rule.description.fixes.contains($0.safety) } ?? true,
        "the description does not name this kind of fix")
    }
  }

  /// The other rules do not keep it silent.
  @Test(arguments: cases.filter { $0.example.isBad }) func `what an example marks is found among all rules`(
    _ testCase: Case
  ) {
    let findings = Linter().findings(in: testCase.example.run(registry: .system))
    let found = findings.filter { $0.rule == testCase.rule.description.identifier }
      .map { "\($0.file)@\($0.place.range.lowerBound)" }
    let marked = testCase.example.files.flatMap { file in file.marks.map { "\(file.name)@\($0)" } }
    #expect(found.sorted() == marked.sorted())
  }

  @Test(arguments: cases.filter { $0.example.isBad }) func `fixes take effect and settle`(_ testCase: Case) throws {
    let example = testCase.example
    let linter = Linter(RuleSet([testCase.rule]))
    let run = example.run(registry: .system)
    guard let file = run.files.first else {
      #expect(linter.findings(in: run).allSatisfy { $0.fix == nil } && example.fixed == nil)
      return
    }
    let fixes = linter.findings(in: run).filter { $0.file == file.propertyList.name }.compactMap(\.fix)
    guard !fixes.isEmpty else {
      #expect(example.fixed == nil, "there is nothing that a program can mend")
      return
    }
    let (bytes, applied) = file.propertyList.applying(fixes)
    #expect(applied.count > 0)
    let mended = String(decoding: bytes, as: UTF8.self)
    if let expected = example.fixedText { #expect(mended == expected) }
    // Nothing that the fixes of one rule mend is found by it again.
    let again = Example(mended, context: example.context, with: example.companions).run(registry: .system)
    let remaining = linter.findings(in: again).filter { finding in
      finding.file == file.propertyList.name && fixes.contains { $0.title == finding.fix?.title }
    }
    #expect(applied.count < fixes.count || remaining.isEmpty, "\(remaining)")
    #expect(!again.files[0].propertyList.hasErrors)
  }

  @Test(arguments: cases) func `an example has no key twice, unless the rule is about that`(_ testCase: Case) throws {
    let duplicate = try #require(RuleSet.all.rules.first { $0.description.name == "duplicate-key" })
    guard testCase.rule != duplicate else { return }
    #expect(Linter(RuleSet([duplicate])).findings(in: testCase.example.run(registry: .system)).isEmpty)
  }

  /// A caption has a subject and a verb, so it has three words, and names a severity only with the reason.
  @Test(arguments: cases.filter { $0.example.comment != nil }) func `the caption of an example is a sentence`(
    _ testCase: Case
  ) throws {
    let caption = try #require(testCase.example.comment)
    #expect(caption.hasSuffix("."))
    #expect(caption.split(separator: " ").count >= 3)
    #expect(!caption.hasPrefix("A note") && !caption.hasPrefix("A warning"))
  }

  @Test func `descriptions are complete`() {
    var names: Set<String> = []
    for rule in RuleSet.all.rules {
      let description = rule.description
      #expect(names.insert(description.identifier).inserted, "\(description.identifier) is there twice")
      #expect(names.insert(description.name).inserted, "\(description.name) is there twice")
      #expect(description.examples.contains { $0.isBad }, "\(description.identifier) shows nothing that it finds")
      #expect(description.examples.contains { !$0.isBad }, "\(description.identifier) shows nothing that is good")
      #expect(!description.sources.isEmpty && !description.enforcers.isEmpty, "\(description.identifier)")
      #expect(!description.summary.hasSuffix(".") && !description.rationale.isEmpty, "\(description.identifier)")
      #expect(description.otherSeverities[description.severity] == nil, "\(description.identifier)")
    }
  }
}
