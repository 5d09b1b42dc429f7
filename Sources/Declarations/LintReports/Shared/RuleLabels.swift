import UTLint

/// The numbers of App Store Connect's messages, by the identifiers of the rules that print them.
struct RuleLabels {
  private let numbers: [String: [String]]

  init(_ result: LintResult) {
    let rules = result.rules.filter { !$0.storeCodes.isEmpty }
    numbers = Dictionary(rules.map { ($0.identifier, $0.storeCodes) }) { first, _ in first }
  }

  /// The rule and the numbers: `PM007, ITMS-91056`.
  func label(of rule: String) -> String { ([rule] + (numbers[rule] ?? [])).joined(separator: ", ") }

  /// The numbers: `ITMS-91064, ITMS-91107`; empty if there is none.
  func numbers(of rule: String) -> String { (numbers[rule] ?? []).joined(separator: ", ") }

  /// The text of a finding with the numbers at its end, for formats with a place for the identifier of the rule alone.
  func text(of finding: Finding) -> String { addingNumbers(of: finding, to: finding.text) }

  /// Adds the numbers to a text about a finding.
  func addingNumbers(of finding: Finding, to text: String) -> String {
    let numbers = numbers(of: finding.rule)
    return numbers.isEmpty ? text : "\(text) (\(numbers))"
  }
}
