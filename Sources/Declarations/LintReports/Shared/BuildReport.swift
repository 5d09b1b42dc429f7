import UTLint

/// The findings in a build as human-readable text shows them: the most urgent first, then by SDK and bundle.
struct BuildReport {
  /// The findings in one bundle or SDK with one verdict.
  struct Part {
    let title: String
    fileprivate(set) var findings: [Finding]
  }

  /// The build.
  let overview: BuildOverview
  /// The findings, without empty verdicts.
  let sections: [(verdict: BuildVerdict, parts: [Part])]

  /// Splits findings by build.
  ///
  /// - Returns: the reports on the builds, and the findings outside of them.
  static func reports(on result: LintResult) -> (builds: [BuildReport], others: [Finding]) {
    var rest = result.active.map(\.finding)
    let rules = Dictionary(result.rules.map { ($0.identifier, $0) }) { first, _ in first }
    let builds = result.builds.map { overview in
      var own: [(verdict: BuildVerdict, part: String, finding: Finding)] = []
      rest.removeAll { finding in
        guard let part = overview.part(of: finding.file) else { return false }
        let verdict = BuildVerdict(rules[finding.rule], finding, isForOthers: overview.isForOthers)
        own.append((verdict, part, finding))
        return true
      }
      let sections = BuildVerdict.allCases.map { verdict in
        var parts: [Part] = []
        var places: [String: Int] = [:]
        for found in own where found.verdict == verdict {
          if let place = places[found.part] {
            parts[place].findings.append(found.finding)
          } else {
            places[found.part] = parts.count
            parts.append(Part(title: found.part, findings: [found.finding]))
          }
        }
        let ranks = parts.map { overview.rank(ofPart: $0.title) }
        return (verdict, parts.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { parts[$0] })
      }
      return BuildReport(overview: overview, sections: sections.filter { !$1.isEmpty })
    }
    return (builds, rest)
  }
}
