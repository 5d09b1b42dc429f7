import PropertyLists
import SystemTypes
import Testing
import TypeRegistry
import UTLint
import UTLintRules

/// Good samples, broken in each way that the rule book names: exactly that is found, there.
@Suite struct MutationTests {
  @Test(arguments: GoodSample.allCases) func `good samples have no findings`(_ sample: GoodSample) {
    #expect(Self.findings(sample.example).map(\.description) == [])
  }

  @Test(arguments: Mutation.all) func `exactly the injected fault is found`(_ mutation: Mutation) throws {
    let example = try #require(mutation.example, "the lines of an edit are not in the sample, or not once")
    let findings = Self.findings(example)
    let found = findings.filter { !mutation.others.contains($0.rule) }.map { "\($0.place.location) [\($0.rule)]" }
    let marked = example.files.flatMap { file in
      let list = PropertyList(parsing: Array(file.text.utf8), named: file.name)
      return file.marks.map { "\(list.location(ofByte: $0)) [\(mutation.rule)]" }
    }
    #expect(found.sorted() == marked.sorted(), "\(findings.map(\.description))")
    #expect(mutation.others.allSatisfy { other in findings.contains { $0.rule == other } })
    #expect(!marked.isEmpty)
  }

  /// What no edit of one of these samples can bring about is proved elsewhere.
  @Test func `every rule of the rule book has a mutation`() {
    let proved = Set(Mutation.all.map { $0.rule })
    #expect(RuleBookTests.identifiers.filter { !proved.contains($0) } == [])
  }

  private static func findings(_ example: Example) -> [Finding] {
    Linter().findings(in: example.run(registry: .system))
  }
}
