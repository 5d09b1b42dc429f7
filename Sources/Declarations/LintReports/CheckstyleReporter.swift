import UTLint

/// Checkstyle's XML, which many CI systems and editors read.
///
/// Source: the output of Checkstyle's `XMLLogger`, as shown in its documentation.
struct CheckstyleReporter: Reporter {
  func report(_ result: LintResult) -> [UInt8] {
    let labels = RuleLabels(result)
    func file(_ path: String, _ errors: [ReportElement]) -> ReportElement {
      ReportElement(name: "file", attributes: [("name", result.paths.shown(path))], children: errors)
    }
    let files =
      result.activeByFile.filter { !$0.findings.isEmpty }.map {
        file($0.name, $0.findings.map { element($0.finding, labels) })
      }
      + result.inputErrors.map { file($0.path, [element($0.line, $0.column, "error", $0.reason, "unchecked")]) }
      + result.remarks.map { file($0.location.file, [element($0)]) }
    return ReportElement(name: "checkstyle", attributes: [("version", "4.3")], children: files).document
  }

  private func element(_ finding: Finding, _ labels: RuleLabels) -> ReportElement {
    let location = finding.place.location
    let text = labels.text(of: finding)
    return element(location.line, location.column, Self.name(of: finding.severity), text, finding.rule)
  }

  private func element(_ remark: RunRemark) -> ReportElement {
    let (line, column) = (remark.location.line, remark.location.column)
    return element(line, column, Self.name(of: remark.severity), remark.message, "remark")
  }

  private func element(
    _ line: Int?, _ column: Int?, _ severity: String, _ message: String, _ source: String
  ) -> ReportElement {
    let column = column.map { [(name: "column", value: "\($0)")] } ?? []
    return ReportElement(
      name: "error",
      attributes: [("line", "\(line ?? 1)")] + column + [
        ("severity", severity), ("message", message), ("source", "utictl.\(source)"),
      ])
  }

  private static func name(of severity: Severity) -> String { severity == .note ? "info" : severity.rawValue }
}
