import UTLint

/// A code quality report of GitLab, which shows findings in merge requests.
///
/// Source: GitLab Docs, "Code Quality", section "Code Quality report format".
struct GitLabReporter: Reporter {
  func report(_ result: LintResult) -> [UInt8] {
    let labels = RuleLabels(result)
    let issues = result.active.map { reported -> JSONValue in
      let finding = reported.finding
      return issue(
        labels.text(of: finding), finding.rule, reported.fingerprint, severity(finding.severity),
        result.paths.shown(finding.file), line: finding.place.location.line ?? 1)
    }
    let faults = result.inputErrors.map { fault -> JSONValue in
      let path = result.paths.shown(fault.path)
      return issue(
        fault.reason, "unchecked", Fingerprints.hash([path, fault.reason]), "blocker", path, line: fault.line ?? 1)
    }
    let remarks = result.remarks.map { remark -> JSONValue in
      let path = result.paths.shown(remark.location.file)
      let fingerprint = Fingerprints.hash([path, remark.message])
      return issue(
        remark.message, "remark", fingerprint, severity(remark.severity), path, line: remark.location.line ?? 1)
    }
    return JSONValue.array(issues + faults + remarks).bytes
  }

  private func issue(
    _ text: String, _ rule: String, _ fingerprint: String, _ severity: String, _ path: String, line: Int
  ) -> JSONValue {
    [
      "description": .string(text),
      "check_name": .string(rule),
      "fingerprint": .string(fingerprint),
      "severity": .string(severity),
      "location": ["path": .string(path), "lines": ["begin": .integer(line)]],
    ]
  }

  private func severity(_ severity: Severity) -> String {
    switch severity {
    case .note: "info"
    case .warning: "major"
    case .error: "critical"
    }
  }
}
