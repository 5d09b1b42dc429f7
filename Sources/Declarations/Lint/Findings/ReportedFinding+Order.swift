extension [ReportedFinding] {
  /// The findings in the order of reports: file by file, in the order in which the files first appear; in each file,
  /// errors come first, then warnings, then notes.
  package var ranked: [ReportedFinding] {
    var places: [String: Int] = [:]
    for reported in self where places[reported.finding.file] == nil { places[reported.finding.file] = places.count }
    let keys = map { (file: places[$0.finding.file] ?? 0, severity: $0.finding.severity) }
    return indices.sorted { one, other in
      if keys[one].file != keys[other].file { return keys[one].file < keys[other].file }
      if keys[one].severity != keys[other].severity { return keys[one].severity > keys[other].severity }
      return one < other
    }.map { self[$0] }
  }
}
