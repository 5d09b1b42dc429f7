import Lint

/// The last lines of a report for people: how much was found, and what to do next.
struct TextSummary {
  private let result: LintResult

  init(_ result: LintResult) { self.result = result }

  var text: String {
    let active = result.active
    var parts = Severity.allCases.reversed().compactMap { severity -> String? in
      let count = result.count(of: severity)
      return count > 0 ? Self.count(count, severity.rawValue) : nil
    }
    if !result.faults.isEmpty { parts.append("\(Self.count(result.faults.count, "input")) not checked") }
    let files = Self.count(result.checkedCount, "file")
    var text = parts.isEmpty ? "No faults found in \(files)" : "\(parts.joined(separator: ", ")) in \(files)"
    let suppressed = result.findings.count - active.count
    if suppressed > 0 { text += "; \(suppressed) suppressed" }
    if result.hiddenNotes > 0 { text += "; \(Self.count(result.hiddenNotes, "note")) hidden (--notes)" }
    let fixes = active.compactMap(\.finding.fix)
    let safe = fixes.count { $0.safety == .safe }
    if safe > 0 { text += "; \(safe) can be mended by --fix" }
    if fixes.count > safe { text += "; \(fixes.count - safe) by --unsafe-fixes" }
    return text + "\n"
  }

  private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
