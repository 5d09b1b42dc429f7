import UTLint

/// The last line of a human-readable report: the number of findings, and the next step.
struct TextSummary {
  private let result: LintResult

  init(_ result: LintResult) { self.result = result }

  var text: String {
    let active = result.active
    let parts = Severity.allCases.reversed().compactMap { severity -> String? in
      let count = result.count(of: severity)
      return count > 0 ? Self.count(count, severity.rawValue) : nil
    }
    let files = Self.count(result.checkedCount, "file")
    let affected = Set(active.map(\.finding.file)).count
    let place = affected < result.checkedCount ? "\(affected) of \(files)" : Self.count(affected, "file")
    var text = parts.isEmpty ? "Checked \(files), no problems" : "\(parts.joined(separator: ", ")) in \(place)"
    if !result.inputErrors.isEmpty {
      let unchecked = "\(Self.count(result.inputErrors.count, "input")) could not be checked"
      text = result.checkedCount == 0 && parts.isEmpty ? unchecked : "\(text); \(unchecked)"
    }
    let suppressed = result.findings.count - active.count
    if suppressed > 0 { text += "; \(suppressed) suppressed" }
    if result.hiddenNotes > 0 { text += "; \(Self.count(result.hiddenNotes, "note")) hidden (--notes)" }
    let fixes = active.compactMap(\.finding.fix)
    let safe = fixes.count { $0.safety == .safe }
    if safe > 0 { text += "; \(safe) fixable with --fix" }
    if fixes.count > safe {
      text += safe > 0 ? ", \(fixes.count - safe) more with " : "; \(fixes.count - safe) fixable with "
      text += "--unsafe-fixes"
    }
    return text + "\n"
  }

  private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
