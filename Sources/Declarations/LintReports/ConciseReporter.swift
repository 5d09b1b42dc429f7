import UTLint
import UTText

/// Text for terminals and editors: a line for each finding, and a summary at the end.
struct ConciseReporter: Reporter {
  let style: ReportStyle
  let includesRemarks: Bool

  func report(_ result: LintResult) -> [UInt8] {
    let labels = RuleLabels(result)
    let heads = result.active.map { style.head(of: $0.finding, labels) } + result.inputErrors.map(style.line)
    let remarks = includesRemarks ? result.remarks.map(style.line) : []
    return (heads + remarks).flatMap { Array("\($0)\n".utf8) } + TextSummary(result).text.utf8
  }
}

extension ReportStyle {
  /// A finding in one line, without the help.
  func head(of finding: Finding, _ labels: RuleLabels) -> String {
    let head = line("\(finding.place.location)", finding.severity, finding.message)
    return "\(head) \(paint("[\(labels.label(of: finding))]", .faint))"
  }

  /// An input error in one line.
  func line(_ fault: InputError) -> String { line(fault.place, .error, fault.reason) }

  /// A remark in one line.
  func line(_ remark: RunRemark) -> String { line("\(remark.location)", remark.severity, remark.message) }

  private func line(_ place: String, _ severity: Severity, _ message: String) -> String {
    let name = paint(severity.rawValue, TextPaint(severity))
    return "\(paint(PrintableText.of(place), .strong)): \(name): \(PrintableText.of(message))"
  }
}
