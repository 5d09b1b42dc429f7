import PropertyLists
import UTLint

/// Equal findings in one entry of a file, such as its document types: they are the same except for their locations.
struct FindingGroup {
  let first: Finding
  private(set) var others: [Finding] = []

  private struct Key: Hashable {
    let file: String
    let rule: String
    let severity: Severity
    let message: String
    let help: String
    let fix: String?
    /// The key in the root of the file.
    let entry: String

    /// Nil for a finding about a file as a whole, or with related locations.
    init?(_ finding: Finding) {
      guard finding.related.isEmpty, case .key(let entry)? = finding.place.path.components.first else { return nil }
      (file, rule, severity) = (finding.file, finding.rule, finding.severity)
      (message, help, fix) = (finding.message, finding.help, finding.fix?.title)
      self.entry = entry
    }
  }

  /// Groups findings, in the order of the first of each group.
  static func groups(of findings: [Finding]) -> [FindingGroup] {
    var groups: [FindingGroup] = []
    var places: [Key: Int] = [:]
    for finding in findings {
      let key = Key(finding)
      if let key, let place = places[key] {
        groups[place].others.append(finding)
      } else {
        if let key { places[key] = groups.count }
        groups.append(FindingGroup(first: finding))
      }
    }
    return groups
  }
}
