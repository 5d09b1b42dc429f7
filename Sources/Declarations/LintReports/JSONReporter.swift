import PropertyLists
import UTLint

/// The complete result, as JSON; docs/json.md describes it.
struct JSONReporter: Reporter {
  func report(_ result: LintResult) -> [UInt8] {
    let value: JSONValue = [
      "version": .integer(1),
      "tool": ["name": "utictl", "version": .string(result.version)],
      "summary": [
        "files": .integer(result.checkedCount),
        "errors": .integer(result.count(of: .error)),
        "warnings": .integer(result.count(of: .warning)),
        "notes": .integer(result.count(of: .note)),
        "hiddenNotes": .integer(result.hiddenNotes),
        "suppressed": .integer(result.findings.count - result.active.count),
        "unchecked": .integer(result.inputErrors.count),
      ],
      "findings": .array(result.findings.map { finding($0, in: result) }),
      "unchecked": .array(
        result.inputErrors.map { fault in
          [
            "path": .string(result.paths.shown(fault.path)), "line": fault.line.map { .integer($0) },
            "column": fault.column.map { .integer($0) }, "reason": .string(fault.reason),
          ]
        }),
      "remarks": .array(
        result.remarks.map { remark in
          let location = remark.location
          return [
            "path": .string(result.paths.shown(location.file)), "line": location.line.map { .integer($0) },
            "column": location.column.map { .integer($0) }, "severity": .string(remark.severity.rawValue),
            "message": .string(remark.message),
          ]
        }),
    ]
    return value.bytes
  }

  private func finding(_ reported: ReportedFinding, in result: LintResult) -> JSONValue {
    let finding = reported.finding
    let rule = result.rules.first { $0.identifier == finding.rule }
    let codes = rule?.storeCodes(for: finding) ?? []
    let members: [(String, JSONValue?)] = [
      ("rule", .string(finding.rule)),
      ("name", rule.map { .string($0.name) }),
      ("severity", .string(finding.severity.rawValue)),
      ("message", .string(finding.message)),
      ("help", finding.help.isEmpty ? nil : .string(finding.help)),
      ("evidence", rule?.evidence.map { .string($0.rawValue) }),
      ("outcome", rule?.outcome(for: finding).map { .string($0.rawValue) }),
      ("storeCodes", codes.isEmpty ? nil : .array(codes.map { .string($0) })),
    ]
    let rest: [(String, JSONValue?)] = [
      ("fingerprint", .string(reported.fingerprint)),
      ("suppressedBy", reported.suppression.map { .string($0.origin.rawValue) }),
      ("suppressionReason", reported.suppression?.reason.map { .string($0) }),
      (
        "related",
        finding.related.isEmpty
          ? nil
          : .array(
            finding.related.map { related in
              .object([("message", .string(related.message))] + place(related.place, in: result))
            })
      ),
      ("fix", finding.fix.map { fix($0, of: finding, in: result) }),
    ]
    return .object(members + place(finding.place, in: result) + rest)
  }

  private func place(_ place: FindingPlace, in result: LintResult) -> [(String, JSONValue?)] {
    let region = SourceRegion(place, in: result)
    return [
      ("path", .string(result.paths.shown(place.location.file))),
      ("line", region.map { .integer($0.startLine) }),
      ("column", region.map { .integer($0.startColumn) }),
      ("endLine", region.map { .integer($0.endLine) }),
      ("endColumn", region.map { .integer($0.endColumn) }),
      ("byteOffset", region?.bytes.map { .integer($0.lowerBound) }),
      ("byteLength", region?.bytes.map { .integer($0.count) }),
      ("keyPath", place.path.text.map { .string($0) }),
    ]
  }

  private func fix(_ fix: Fix, of finding: Finding, in result: LintResult) -> JSONValue {
    let replacements = result.file(named: finding.file)?.replacements(of: fix) ?? []
    return [
      "title": .string(fix.title),
      "safety": .string(fix.safety.rawValue),
      "replacements": .array(
        replacements.map { replacement in
          [
            "byteOffset": .integer(replacement.range.lowerBound),
            "byteLength": .integer(replacement.range.count),
            "text": .string(String(decoding: replacement.bytes, as: UTF8.self)),
          ]
        }),
    ]
  }
}
