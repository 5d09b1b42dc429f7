import UTLint

/// The numbers of App Store Connect's messages, by the identifiers of the rules that report them.
struct RuleLabels {
  private let rules: [String: RuleDescription]

  init(_ result: LintResult) {
    let rules = result.rules.filter { !$0.storeCodes.isEmpty }
    self.rules = Dictionary(rules.map { ($0.identifier, $0) }) { first, _ in first }
  }

  private func numbers(of finding: Finding) -> [String] { rules[finding.rule]?.storeCodes(for: finding) ?? [] }

  /// The rule and the numbers: `PM007, ITMS-91056`.
  func label(of finding: Finding) -> String { ([finding.rule] + numbers(of: finding)).joined(separator: ", ") }

  /// The numbers of findings of one rule: `ITMS-91064, ITMS-91107`; empty if there is none.
  func numbers(of findings: [Finding]) -> String {
    findings.lazy.map { numbers(of: $0) }.first { !$0.isEmpty }?.joined(separator: ", ") ?? ""
  }

  /// The text of a finding with the numbers at its end, for formats that only have a field for the identifier of the
  /// rule.
  func text(of finding: Finding) -> String { addingNumbers(of: finding, to: finding.text) }

  /// Adds the numbers to a text about a finding.
  func addingNumbers(of finding: Finding, to text: String) -> String {
    let numbers = numbers(of: [finding])
    return numbers.isEmpty ? text : "\(text) (\(numbers))"
  }
}
