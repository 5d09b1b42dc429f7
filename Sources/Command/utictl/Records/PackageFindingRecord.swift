import DocumentPackages
import UTText

/// A finding, as printed by `package verify --json`.
struct PackageFindingRecord: Codable {
  let path: String
  let rule: String
  let severity: String
  let message: String
  let help: String

  init(_ finding: PackageFinding) {
    path = String(spelling: finding.path)
    rule = finding.rule.rawValue
    severity = finding.severity.rawValue
    message = finding.message
    help = finding.help
  }
}
