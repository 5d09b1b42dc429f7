import PropertyLists
import UTLint
import UTText

/// Text for people: each finding with its line, the problem underlined, the help, and a summary at the end. Equal
/// findings in one entry of a file are shown once.
struct TextReporter: Reporter {
  /// The maximum number of lines listed for equal findings.
  private static let mostLines = 8

  let style: ReportStyle
  let includesRemarks: Bool

  func report(_ result: LintResult) -> [UInt8] {
    var output: [UInt8] = []
    for group in FindingGroup.groups(of: result.active.map(\.finding)) { write(group, in: result, to: &output) }
    for fault in result.inputErrors { output += "\(style.line(fault))\n\n".utf8 }
    if includesRemarks { for remark in result.remarks { output += "\(style.line(remark))\n\n".utf8 } }
    output += TextSummary(result).text.utf8
    return output
  }

  private func write(_ group: FindingGroup, in result: LintResult, to output: inout [UInt8]) {
    let finding = group.first
    output += "\(style.head(of: finding))\n".utf8
    var margin = ""
    if let excerpt = SourceExcerpt(finding.place, in: result) {
      let number = "\(excerpt.line)"
      margin = String(repeating: " ", count: number.count)
      output += "\(style.paint("\(number) |", .faint)) \(excerpt.text)\n".utf8
      let underline = style.paint(excerpt.underline, TextPaint(finding.severity))
      output += "\(style.paint("\(margin) |", .faint)) \(excerpt.indentation)\(underline)\n".utf8
    }
    for (label, text) in remarks(on: group) {
      output +=
        "\(margin) \(style.paint("=", .faint)) \(style.paint(label, .strong)): \(PrintableText.of(text))\n"
        .utf8
    }
    output += "\n".utf8
  }

  /// The remarks below the line: help, related places, equal findings, and fixes.
  private func remarks(on group: FindingGroup) -> [(label: String, text: String)] {
    let finding = group.first
    var remarks: [(String, String)] = []
    if !finding.help.isEmpty { remarks.append(("help", finding.help)) }
    for related in finding.related { remarks.append(("see", "\(related.place.location): \(related.message)")) }
    if !group.others.isEmpty { remarks.append(("note", Self.text(of: group.others))) }
    if let fix = finding.fix {
      remarks.append(("fix", "\(fix.title) (\(fix.safety == .safe ? "--fix" : "--unsafe-fixes"))"))
    }
    return remarks
  }

  /// How many findings are equal to the one that is shown, and where.
  private static func text(of others: [Finding]) -> String {
    let lines = others.compactMap(\.place.location.line).prefix(mostLines).map(String.init)
    let text = "\(others.count) more like this"
    guard !lines.isEmpty else { return text }
    let isAll = lines.count == others.count
    return
      "\(text), on \(lines.count == 1 && isAll ? "line" : "lines") \(lines.joined(separator: ", "))\(isAll ? "" : ", …")"
  }
}
