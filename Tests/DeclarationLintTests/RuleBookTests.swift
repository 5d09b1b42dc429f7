import DeclarationLint
import Testing

/// The linter has the rules of the rule book, all of them and no others.
@Suite struct RuleBookTests {
  /// The numbers of the rules, class by class; the gaps are numbers that were never given.
  static let ruleBook: [(name: String, numbers: [ClosedRange<Int>])] = [
    ("PL", [1...14]), ("VR", [1...11]), ("DT", [1...8, 10...33, 35...45]),
    ("UT", [1...6, 10...18, 20...27, 30...41, 50...56]), ("XR", [1...7]), ("RT", [1...2, 4...8]), ("CL", [1...10]),
    ("EX", [1...9]), ("SW", [1...6]),
  ]

  /// Rules that were added to the rule book, with the reason.
  static let additions = [
    "EX010": "extensions that are offered for everything: Apple documents that the store rejects TRUEPREDICATE"
  ]

  static var identifiers: [String] {
    ruleBook.flatMap { name, ranges in
      ranges.joined().map { number in name + String(repeating: "0", count: number < 10 ? 2 : 1) + "\(number)" }
    }
  }

  @Test func everyRuleOfTheRuleBookIsThere() {
    let expected = Set(Self.identifiers)
    let rules = Set(RuleSet.all.rules.map { $0.description.identifier })
    let missing = expected.subtracting(rules).sorted()
    let added = rules.subtracting(expected).sorted()
    #expect(expected.count == 149)
    #expect(missing == [])
    #expect(added == Self.additions.keys.sorted())
  }

  /// Only where Apple's own output was quoted.
  @Test func namesNoOtherMessagesOfTheStore() {
    let quoted: Set<String> = ["90039", "90150", "90243", "90361", "90363", "90737", "90788"]
    for code in RuleSet.all.rules.flatMap({ $0.description.storeCodes }) {
      #expect(code.hasPrefix("ITMS-") && quoted.contains(String(code.dropFirst(5))), "\(code)")
    }
  }

  @Test func isFoundByIdentifierAndName() throws {
    for rule in RuleSet.all.rules {
      let description = rule.description
      #expect(RuleSet.rule(description.identifier.lowercased())?.description.identifier == description.identifier)
      #expect(RuleSet.rule(description.name)?.description.identifier == description.identifier)
    }
    #expect(RuleSet.rule("DT009") == nil)
  }
}
