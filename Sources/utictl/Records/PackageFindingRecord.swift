import Packages

/// A finding, as `package verify --json` prints it.
struct PackageFindingRecord: Codable {
  let path: String
  let rule: String
  let severity: String
  let message: String
  let advice: String

  init(_ finding: PackageFinding) {
    path = String(decoding: finding.path, as: UTF8.self)
    rule = finding.rule.rawValue
    severity = finding.severity.rawValue
    message = finding.message
    advice = finding.advice
  }
}
