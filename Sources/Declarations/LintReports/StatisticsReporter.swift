import UTLint
import UTText

/// Human-readable text: the number of findings of each rule, the most frequent first.
struct StatisticsReporter: Reporter {
  let style: ReportStyle

  func report(_ result: LintResult) -> [UInt8] {
    let labels = RuleLabels(result)
    let found = Dictionary(grouping: result.active, by: \.finding.rule)
    let rows = found.map { rule, findings in
      (
        count: "\(findings.count)", severity: findings.map(\.finding.severity).max() ?? .note, rule: rule,
        name: result.rules.first { $0.identifier == rule }?.name ?? "",
        numbers: labels.numbers(of: findings.map(\.finding))
      )
    }.sorted { ($1.count.utf8.count, $1.count, $0.rule) < ($0.count.utf8.count, $0.count, $1.rule) }
    let width = rows.map(\.count.utf8.count).max() ?? 0
    var output: [UInt8] = []
    for row in rows {
      let severity = style.paint(row.severity.rawValue, TextPaint(row.severity))
      let gap = String(repeating: " ", count: "warning".count - row.severity.rawValue.count)
      let count = String(repeating: " ", count: width - row.count.utf8.count) + row.count
      output +=
        "\(count)  \(style.paint(row.rule, .strong))  \(severity)\(gap)  \(row.name)\(row.numbers.isEmpty ? "" : "  \(row.numbers)")\n"
        .utf8
    }
    if !rows.isEmpty { output.append(UInt8(ascii: "\n")) }
    for fault in result.inputErrors { output += "\(style.line(fault))\n\n".utf8 }
    return output + TextSummary(result).text.utf8
  }
}
