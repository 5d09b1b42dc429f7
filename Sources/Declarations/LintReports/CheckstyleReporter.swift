import UTLint

/// Checkstyle's XML, which many CI systems and editors read.
///
/// Source: the output of Checkstyle's `XMLLogger`, as shown in its documentation.
struct CheckstyleReporter: Reporter {
  func report(_ result: LintResult) -> [UInt8] {
    var files: [ReportElement] = []
    let findings = Dictionary(grouping: result.active) { $0.finding.file }
    for file in result.files {
      var element = ReportElement(name: "file", attributes: [("name", result.paths.shown(file.name))])
      element.children = (findings[file.name] ?? []).map { self.element($0.finding) }
      if !element.children.isEmpty { files.append(element) }
    }
    for fault in result.inputErrors {
      var element = ReportElement(name: "file", attributes: [("name", result.paths.shown(fault.path))])
      element.children = [
        ReportElement(
          name: "error",
          attributes: [
            ("line", "\(fault.line ?? 1)"), ("severity", "error"), ("message", fault.reason),
            ("source", "utictl.unchecked"),
          ])
      ]
      files.append(element)
    }
    return ReportElement(name: "checkstyle", attributes: [("version", "4.3")], children: files).document
  }

  private func element(_ finding: Finding) -> ReportElement {
    let column = finding.place.location.column.map { [(name: "column", value: "\($0)")] } ?? []
    return ReportElement(
      name: "error",
      attributes: [("line", "\(finding.place.location.line ?? 1)")] + column + [
        ("severity", finding.severity == .note ? "info" : finding.severity.rawValue), ("message", finding.text),
        ("source", "utictl.\(finding.rule)"),
      ])
  }
}
