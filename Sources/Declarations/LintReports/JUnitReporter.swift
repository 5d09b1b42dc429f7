import PropertyLists
import UTLint

/// JUnit XML as read by Jenkins and other programs: a test suite per file, a failed test per finding.
///
/// A file without findings is one passing test. Only findings that fail the run are failures; other findings, and
/// remarks, are the output of tests that pass.
///
/// Source: the schema of the Jenkins xUnit plug-in, `junit-10.xsd`.
struct JUnitReporter: Reporter {
  func report(_ result: LintResult) -> [UInt8] {
    let labels = RuleLabels(result)
    var suites = result.activeByFile.map { suite(result.paths.shown($0.name), $0.findings, labels) }
    suites += result.inputErrors.map { fault in
      let path = result.paths.shown(fault.path)
      let error = ReportElement(name: "error", attributes: [("message", fault.reason), ("type", "unchecked")])
      return suite(path, [testCase("is checked", path, [error])], failures: 0, errors: 1)
    }
    suites += result.remarks.map { remark in
      let path = result.paths.shown(remark.location.file)
      var output = ReportElement(name: "system-out", attributes: [])
      output.text = "\(Self.place(remark.location, path)): \(remark.severity.rawValue): \(remark.message)"
      return suite(path, [testCase("remark", path, [output])], failures: 0, errors: 0)
    }
    let failures = result.active.count(where: \.failsRun)
    return ReportElement(
      name: "testsuites",
      attributes: [
        ("name", "utictl"), ("tests", "\(suites.map(\.children.count).reduce(0, +))"), ("failures", "\(failures)"),
        ("errors", "\(result.inputErrors.count)"),
      ], children: suites
    ).document
  }

  private func suite(_ path: String, _ findings: [ReportedFinding], _ labels: RuleLabels) -> ReportElement {
    let tests = findings.map { reported -> ReportElement in
      let finding = reported.finding
      let message = labels.addingNumbers(of: finding, to: finding.message)
      var result = ReportElement(
        name: reported.failsRun ? "failure" : "system-out",
        attributes: reported.failsRun ? [("message", message), ("type", finding.severity.rawValue)] : [])
      result.text =
        "\(Self.place(finding.place.location, path)): \(finding.severity.rawValue): \(labels.text(of: finding))"
      // Findings in code have no key, and tests with the same name are treated as one.
      let place = finding.place.path.text ?? finding.place.location.line.map { "line \($0)" }
      let title = place.map { "\(finding.rule) \($0)" } ?? finding.rule
      return testCase(title, path, [result])
    }
    let failures = findings.count(where: \.failsRun)
    return suite(path, tests.isEmpty ? [testCase("has no problems", path, [])] : tests, failures: failures, errors: 0)
  }

  private static func place(_ location: SourceLocation, _ path: String) -> String {
    location.line.map { "\(path):\($0)" } ?? path
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
