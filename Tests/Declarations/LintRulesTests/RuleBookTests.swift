import FoundationEssentials
import Testing
import UTLint
import UTLintRules
import UTTestFixtures

/// The linter has all rules of the published rule book, and every rule that has a file.
@Suite struct RuleBookTests {
  /// The numbers of the rules that people know from findings and suppressions, class by class: these stay. New rules
  /// are not named here.
  static let ruleBook: [(name: String, numbers: [ClosedRange<Int>])] = [
    ("PL", [1...14]), ("VR", [1...11]), ("DT", [1...8, 10...33, 35...45]),
    ("UT", [1...6, 10...18, 20...27, 30...41, 50...56]), ("XR", [1...7]), ("RT", [1...2, 4...8]), ("CL", [1...10]),
    ("EX", [1...10]), ("SW", [1...6]),
  ]

  static var identifiers: [String] {
    ruleBook.flatMap { name, ranges in
      ranges.joined().map { number in name + String(repeating: "0", count: number < 10 ? 2 : 1) + "\(number)" }
    }
  }

  @Test func `every rule of the rule book is there`() {
    let expected = Set(Self.identifiers)
    let rules = Set(RuleSet.all.rules.map { $0.description.identifier })
    #expect(expected.count == 150)
    #expect(expected.subtracting(rules).sorted() == [])
  }

  /// The list is written by `make rules`.
  @Test func `every file of a rule is in the list`() throws {
    let folder = Fixture.packageRoot.appending(path: "Sources/Declarations/LintRules")
    let listed = RuleSet.all.rules.map { "\($0)" }
    var files: [String] = []
    for family in try names(in: folder) where family != "Shared" && !family.hasSuffix(".swift") {
      files += try names(in: folder.appending(path: family)).filter { $0.hasSuffix(".swift") }
        .map { String($0.dropLast(6)) }
    }
    #expect(files.sorted() == listed.sorted(), "run 'make rules'")
  }

  private func names(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
  }

  /// Two letters of the family and three digits, in the order in which `utictl rules` shows them.
  @Test func `identifiers have one form`() {
    let identifiers = RuleSet.all.rules.map { $0.description.identifier }
    for identifier in identifiers {
      #expect(identifier.wholeMatch(of: /[A-Z]{2}[0-9]{3}/) != nil, "\(identifier)")
    }
    let families = Dictionary(grouping: identifiers) { $0.prefix(2) }
    for family in families.values { #expect(family == family.sorted()) }
  }

  /// Only where Apple's own output was quoted.
  @Test func `rules name no other messages of the store`() {
    let quoted: Set<String> = [
      "90022", "90023", "90032", "90039", "90046", "90056", "90057", "90060", "90068", "90087", "90150", "90158",
      "90161", "90164", "90171", "90174", "90205", "90206", "90208", "90236", "90242", "90243", "90347", "90349",
      "90360", "90361", "90363", "90391", "90473", "90474", "90475", "90482", "90502", "90507", "90530", "90535",
      "90542",
      "90592", "90683", "90685", "90704", "90713", "90717", "90719", "90725", "90737", "90738", "90747", "90771",
      "90778",
      "90788", "90806", "90830", "90842", "90870", "90890", "90892", "90895", "91010", "91011", "91053", "91054",
      "91056", "91061", "91064", "91065", "91107",
    ]
    for code in RuleSet.all.rules.flatMap({ $0.description.storeCodes }) {
      #expect(code.hasPrefix("ITMS-") && quoted.contains(String(code.dropFirst(5))), "\(code)")
    }
  }

  /// `docs/preflight.md` names in its limits what no rule is about, and `utictl explain` says why.
  @Test func `every number on the page has a rule, or a reason why it has none`() throws {
    let page = try String(
      contentsOf: Fixture.packageRoot.appending(path: "docs/preflight.md"), encoding: .utf8)
    let limits = try #require(page.split(separator: "\n## ").first { $0.hasPrefix("Limits") })
    let named = Set(limits.matches(of: /\b9[01]\d{3}\b/).map { String($0.output) })
    let rules = RuleSet.all.rules.map { $0.description }
    let checked = Set(rules.flatMap { $0.storeCodes + $0.otherCodes }.map { String($0.dropFirst(5)) })
    let unchecked = UncheckedMessage.all.flatMap(\.numbers)
    #expect(Set(unchecked).count == unchecked.count)
    #expect(Set(unchecked).subtracting(named).sorted() == [] && checked.intersection(unchecked).sorted() == [])
    #expect(named.subtracting(unchecked).subtracting(checked).sorted() == [])
  }

  /// What is only reported without Apple's words, or follows from something else, is no error and has no number.
  @Test func `evidence decides what a rule may say`() {
    for description in RuleSet.all.rules.map({ $0.description }) {
      #expect((description.evidence == nil) == (description.outcome == nil), "\(description.identifier)")
      if description.evidence == .reported || description.evidence == .inferred {
        #expect(description.severity < .error && description.storeCodes.isEmpty, "\(description.identifier)")
      }
    }
  }

  @Test func `a rule is found by identifier and name`() throws {
    for rule in RuleSet.all.rules {
      let description = rule.description
      #expect(RuleSet.rule(description.identifier.lowercased())?.description.identifier == description.identifier)
      #expect(RuleSet.rule(description.name)?.description.identifier == description.identifier)
    }
    #expect(RuleSet.rule("DT009") == nil)
  }
}
