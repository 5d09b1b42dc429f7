import PropertyLists
import UTLint
import UTText

/// Text for people: each finding with its line, the problem underlined, the help, and a summary at the end.
struct TextReporter: Reporter {
  let style: ReportStyle

  func report(_ result: LintResult) -> [UInt8] {
    var output: [UInt8] = []
    for reported in result.active { write(reported.finding, in: result, to: &output) }
    for fault in result.inputErrors {
      output +=
        "\(paint(PrintableText.of(fault.place), .strong)): \(paint("error", .error)): \(PrintableText.of(fault.reason))\n\n"
        .utf8
    }
    output += TextSummary(result).text.utf8
    return output
  }

  private func write(_ finding: Finding, in result: LintResult, to output: inout [UInt8]) {
    let severity = paint(finding.severity.rawValue, TextPaint(finding.severity))
    output +=
      "\(paint(PrintableText.of("\(finding.place.location)"), .strong)): \(severity): \(PrintableText.of(finding.message)) "
      .utf8
    output += "\(paint("[\(finding.rule)]", .faint))\n".utf8
    var margin = ""
    if let file = result.file(named: finding.file), let excerpt = SourceExcerpt(finding.place, in: file) {
      let number = "\(excerpt.line)"
      margin = String(repeating: " ", count: number.count)
      output += "\(paint("\(number) |", .faint)) \(excerpt.text)\n".utf8
      let underline = paint(excerpt.underline, TextPaint(finding.severity))
      output += "\(paint("\(margin) |", .faint)) \(excerpt.indentation)\(underline)\n".utf8
    }
    for (label, text) in remarks(on: finding) {
      output += "\(margin) \(paint("=", .faint)) \(paint(label, .strong)): \(PrintableText.of(text))\n".utf8
    }
    output += "\n".utf8
  }

  /// The remarks below the line: help, related places and fixes.
  private func remarks(on finding: Finding) -> [(label: String, text: String)] {
    var remarks: [(String, String)] = []
    if !finding.help.isEmpty { remarks.append(("help", finding.help)) }
    for related in finding.related { remarks.append(("see", "\(related.place.location): \(related.message)")) }
    if let fix = finding.fix {
      remarks.append(("fix", "\(fix.title) (\(fix.safety == .safe ? "--fix" : "--unsafe-fixes"))"))
    }
    return remarks
  }

  private func paint(_ text: String, _ paint: TextPaint) -> String {
    style == .colored && !text.isEmpty ? "\u{1B}[\(paint.rawValue)m\(text)\u{1B}[0m" : text
  }
}

/// The styles of text in a terminal: the parameters of ECMA-48's SGR.
enum TextPaint: String {
  case strong = "1"
  case faint = "2"
  case error = "1;31"
  case warning = "1;33"
  case note = "1;36"

  init(_ severity: Severity) {
    switch severity {
    case .error: self = .error
    case .warning: self = .warning
    case .note: self = .note
    }
  }
}
