import UTLint

/// JUnit XML as read by Jenkins and others: a test suite per file, a failed test per finding.
///
/// A file without findings is one passing test; notes are not failures.
///
/// Source: the schema of the Jenkins xUnit plug-in, `junit-10.xsd`.
struct JUnitReporter: Reporter {
  func report(_ result: LintResult) -> [UInt8] {
    let findings = Dictionary(grouping: result.active) { $0.finding.file }
    var suites = result.files.map { file in
      suite(result.paths.shown(file.name), (findings[file.name] ?? []).map(\.finding))
    }
    suites += result.inputErrors.map { fault in
      let path = result.paths.shown(fault.path)
      let error = ReportElement(name: "error", attributes: [("message", fault.reason), ("type", "unchecked")])
      return suite(path, [testCase("is checked", path, [error])], failures: 0, errors: 1)
    }
    let failures = result.count(of: .error) + result.count(of: .warning)
    return ReportElement(
      name: "testsuites",
      attributes: [
        ("name", "utictl"), ("tests", "\(suites.map(\.children.count).reduce(0, +))"), ("failures", "\(failures)"),
        ("errors", "\(result.inputErrors.count)"),
      ], children: suites
    ).document
  }

  private func suite(_ path: String, _ findings: [Finding]) -> ReportElement {
    let tests = findings.map { finding -> ReportElement in
      let place = finding.place.location.line.map { "\(path):\($0)" } ?? path
      var result = ReportElement(
        name: finding.severity == .note ? "system-out" : "failure",
        attributes: finding.severity == .note
          ? [] : [("message", finding.message), ("type", finding.severity.rawValue)])
      result.text = "\(place): \(finding.severity.rawValue): \(finding.text)"
      let title = finding.place.path.text.map { "\(finding.rule) \($0)" } ?? finding.rule
      return testCase(title, path, [result])
    }
    let failures = findings.count { $0.severity != .note }
    return suite(path, tests.isEmpty ? [testCase("has no problems", path, [])] : tests, failures: failures, errors: 0)
  }

  private func suite(_ path: String, _ tests: [ReportElement], failures: Int, errors: Int) -> ReportElement {
    ReportElement(
      name: "testsuite",
      attributes: [
        ("name", path), ("tests", "\(tests.count)"), ("failures", "\(failures)"), ("errors", "\(errors)"),
        ("skipped", "0"), ("time", "0"),
      ], children: tests)
  }

  private func testCase(_ name: String, _ path: String, _ children: [ReportElement]) -> ReportElement {
    ReportElement(
      name: "testcase", attributes: [("name", name), ("classname", path), ("time", "0")], children: children)
  }
}
