import PropertyLists
import UTLint
import UTText

/// Human-readable text: each finding with its line, the problem underlined, the help, and a summary at the end. Equal
/// findings in one entry of a file are shown once. The findings in a build have headings.
struct TextReporter: Reporter {
  /// The maximum number of lines listed for equal findings.
  private static let mostLines = 8

  let style: ReportStyle
  let includesRemarks: Bool

  func report(_ result: LintResult) -> [UInt8] {
    let labels = RuleLabels(result)
    var output: [UInt8] = []
    let (builds, others) = BuildReport.reports(on: result)
    for group in FindingGroup.groups(of: others) { write(group, labels, in: result, to: &output) }
    for build in builds { write(build, labels, in: result, to: &output) }
    for fault in result.inputErrors { output += "\(style.line(fault))\n\n".utf8 }
    // The ends of the reports on builds contain the same remarks.
    let remarks = result.remarks.filter { remark in !builds.contains { $0.overview.path == remark.location.file } }
    if includesRemarks { for remark in remarks { output += "\(style.line(remark))\n\n".utf8 } }
    for build in builds { writeLimits(of: build.overview, to: &output) }
    output += TextSummary(result).text.utf8
    return output
  }

  private func write(_ build: BuildReport, _ labels: RuleLabels, in result: LintResult, to output: inout [UInt8]) {
    for (verdict, parts) in build.sections {
      let count = parts.reduce(0) { $0 + $1.findings.count }
      let path = PrintableText.of(build.overview.path)
      output += "\(style.paint("\(path): \(verdict.title) (\(count))", .strong))\n\n".utf8
      for part in parts {
        output += "\(style.paint("── \(PrintableText.of(part.title))", .faint))\n".utf8
        for group in FindingGroup.groups(of: part.findings) { write(group, labels, in: result, to: &output) }
      }
    }
  }

  /// Writes the extent of the check, because the absence of findings is not a promise.
  private func writeLimits(of build: BuildOverview, to output: inout [UInt8]) {
    guard let purpose = build.purpose else { return }
    output += "\(style.paint("\(PrintableText.of(build.path)) \(purpose)", .strong))\n".utf8
    output += "  \(style.paint("checked:", .faint)) \(PrintableText.of(build.seen))\n".utf8
    output += "  \(style.paint("not checked:", .faint)) \(PrintableText.of(build.unseen))\n\n".utf8
  }

  private func write(_ group: FindingGroup, _ labels: RuleLabels, in result: LintResult, to output: inout [UInt8]) {
    let finding = group.first
    output += "\(style.head(of: finding, labels))\n".utf8
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

  /// The remarks below the line: help, related locations, equal findings, and fixes.
  private func remarks(on group: FindingGroup) -> [(label: String, text: String)] {
    let finding = group.first
    var remarks: [(String, String)] = []
    if !finding.help.isEmpty { remarks.append(("help", finding.help)) }
    for related in finding.related { remarks.append(("see", "\(related.place.location): \(related.message)")) }
    if !group.others.isEmpty { remarks.append(("note", Self.text(of: group.others))) }
    if let fix = finding.fix {
      remarks.append(("fix", "\(fix.title) (\(fix.safety.option))"))
    }
    return remarks
  }

  /// The number of findings equal to the shown one, and their locations.
  private static func text(of others: [Finding]) -> String {
    let lines = others.compactMap(\.place.location.line).prefix(mostLines).map(String.init)
    let text = "\(others.count) more like this"
    guard !lines.isEmpty else { return text }
    let isAll = lines.count == others.count
    return
      "\(text), on \(lines.count == 1 && isAll ? "line" : "lines") \(lines.joined(separator: ", "))\(isAll ? "" : ", …")"
  }
}
