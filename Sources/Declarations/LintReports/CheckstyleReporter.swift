import UTLint

/// Checkstyle's XML, which many CI systems and editors read.
///
/// Source: the output of Checkstyle's `XMLLogger`, as shown in its documentation.
struct CheckstyleReporter: Reporter {
  func report(_ result: LintResult) -> [UInt8] {
    var files: [ReportElement] = []
    func add(_ path: String, _ errors: [ReportElement]) {
      files.append(
        ReportElement(name: "file", attributes: [("name", result.paths.shown(path))], children: errors))
    }
    for (name, findings) in result.activeByFile where !findings.isEmpty {
      add(name, findings.map { element($0.finding) })
    }
    for fault in result.inputErrors {
      add(fault.path, [element(fault.line, fault.column, "error", fault.reason, "unchecked")])
    }
    for remark in result.remarks {
      let location = remark.location
      let severity = Self.name(of: remark.severity)
      add(location.file, [element(location.line, location.column, severity, remark.message, "remark")])
    }
    return ReportElement(name: "checkstyle", attributes: [("version", "4.3")], children: files).document
  }

  private func element(_ finding: Finding) -> ReportElement {
    let location = finding.place.location
    return element(location.line, location.column, Self.name(of: finding.severity), finding.text, finding.rule)
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
