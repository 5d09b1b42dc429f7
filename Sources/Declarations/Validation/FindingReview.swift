import PropertyLists
import UTLint
import UTThreads

/// Decides which findings are suppressed, and keeps track of unused suppressions.
struct FindingReview {
  private let inputs: ValidationInputs
  private let paths: ReportPaths
  private let threadCount: Int
  /// The paths of the baselines.
  let baselines: [String]
  private var baseline: [String: (file: Baseline, entry: Baseline.Entry, isUsed: Bool)] = [:]
  private var comments: [String: InlineSuppressions] = [:]
  private var usedDirectives: Set<String> = []
  private var usedExceptions: Set<SourceLocation> = []

  init(_ options: ValidationOptions, _ inputs: ValidationInputs, paths: ReportPaths) throws(DeclarationValidationError)
  {
    self.inputs = inputs
    self.paths = paths
    threadCount = options.threadCount
    baselines = try Self.baselines(options, inputs)
    for path in baselines {
      let file = try Baseline(path: path, isGiven: path == options.baseline)
      for entry in file.entries { baseline[entry.fingerprint] = (file, entry, false) }
    }
  }

  /// The requested baseline, or the configurations' baselines, which need not exist if one is written.
  static func baselines(
    _ options: ValidationOptions, _ inputs: ValidationInputs
  ) throws(DeclarationValidationError) -> [String] {
    if let path = options.baseline { return [path] }
    var paths: [String] = []
    var errors: [ConfigurationError] = []
    for (path, location) in inputs.configurations.compactMap(\.baseline) {
      if try ValidationFiles.status(of: path) != nil {
        paths.append(path)
      } else if options.newBaseline == nil {
        errors.append(
          ConfigurationError(
            location: location, message: "\(DeclarationValidationError.missing(path))",
            help: "create the baseline with --write-baseline, or remove 'baseline' from the configuration"))
      }
    }
    guard errors.isEmpty else { throw .configuration(errors) }
    return paths
  }

  /// Returns the findings of selected rules, with the severity for their files and their suppressions.
  ///
  /// - Parameter others: the property lists that may have findings in addition to the files, by name.
  mutating func review(
    _ findings: [Finding], _ files: [LintFile], _ sources: [SourceFile], others: [String: PropertyList]
  ) -> [ReportedFinding] {
    let lists = others.merging(files.map { ($0.propertyList.name, $0.propertyList) }) { $1 }
    comments = Dictionary(sources.lazy.filter { !$0.facts.directives.isEmpty }.map { ($0.name, .init($0)) }) { $1 }
    return zip(findings, identities(of: findings, in: lists)).compactMap { finding, identity in
      let settings = inputs.settings(of: finding.file)
      guard settings.selected.contains(finding.rule), !inputs.excludes(finding) else { return nil }
      var finding = finding
      finding.severity = settings.severity(of: finding)
      let file = lists[finding.file]
      return ReportedFinding(
        finding, .among(identity.file, identity.index), suppression: suppression(of: finding, in: file, identity),
        failsRun: settings.failureThreshold.isReached(by: finding.severity) && settings.shows(finding))
    }
  }

  /// The fingerprints of a file, and the index of one among them.
  private typealias Identity = (file: FileFingerprints, index: Int)

  /// Returns the positions of the fingerprints of findings, which are ordered by file. Each file is processed
  /// separately, and only if needed.
  private func identities(of findings: [Finding], in lists: [String: PropertyList]) -> [Identity] {
    let starts = findings.indices.filter { $0 == 0 || findings[$0].file != findings[$0 - 1].file }
    let files = zip(starts, starts.dropFirst() + [findings.count]).map { start, end in
      (FileFingerprints(findings[start..<end], in: lists[findings[start].file], paths: paths), end - start)
    }
    if !baseline.isEmpty { _ = concurrentMap(files, threads: threadCount) { $0.0.all.count } }
    return files.flatMap { file, count in (0..<count).map { (file, $0) } }
  }

  private mutating func suppression(
    of finding: Finding, in file: PropertyList?, _ identity: Identity
  ) -> Suppression? {
    if let file, comments[file.name] == nil { comments[file.name] = InlineSuppressions(file) }
    if let comments = comments[finding.file], let index = comments.index(for: finding) {
      let directive = comments.directives[index]
      usedDirectives.insert("\(directive.location)")
      return Suppression(.comment, reason: directive.reason)
    }
    if let (configuration, path) = inputs.configuration(of: finding.file) {
      let exception = configuration.exceptions.first { exception in
        exception.rules.contains(finding.rule) && exception.files.matches(path)
          && finding.place.path.components.starts(with: exception.path.components)
      }
      if let exception {
        usedExceptions.insert(exception.location)
        return Suppression(.configuration, reason: exception.reason)
      }
    }
    guard !baseline.isEmpty else { return nil }
    let fingerprint = identity.file.all[identity.index]
    guard let known = baseline[fingerprint] else { return nil }
    baseline[fingerprint] = (known.file, known.entry, true)
    return Suppression(.baseline)
  }

  // MARK: Remarks

  /// Returns problems in settings and suppressions, and unused suppressions.
  ///
  /// - Parameter checked: the names of the checked files.
  func remarks(_ files: [LintFile], _ sources: [SourceFile], checked: [String]) -> [ValidationRemark] {
    var remarks = inputs.remarks.map { problem in
      ValidationRemark(
        location: problem.location, message: "\(problem.message); \(problem.help)", isProblem: true)
    }
    let read = files.map { comments[$0.propertyList.name] ?? InlineSuppressions($0.propertyList) }
    for comments in read + sources.compactMap({ comments[$0.name] }) {
      remarks += comments.faults
      for directive in comments.directives where directive.scope != .enable {
        guard !usedDirectives.contains("\(directive.location)") else { continue }
        remarks.append(unused("unused suppression comment; remove it", directive.location))
      }
    }
    for configuration in inputs.configurations {
      for exception in configuration.exceptions where !usedExceptions.contains(exception.location) {
        remarks.append(unused("unused suppression; remove it", exception.location))
      }
    }
    for (file, entries) in staleEntries(checked) {
      let count = entries.count == 1 ? "1 baseline finding is" : "\(entries.count) baseline findings are"
      let removal = entries.count == 1 ? "it" : "them"
      remarks.append(
        ValidationRemark(about: file.path, "\(count) no longer reported; remove \(removal) with --baseline-prune"))
    }
    return remarks
  }

  /// Returns the entries of baselines that are no longer reported, although their rules and files were checked, and
  /// the entries of files that no longer exist.
  ///
  /// - Parameter checked: the names of the checked files.
  func staleEntries(_ checked: [String]) -> [(file: Baseline, entries: [Baseline.Entry])] {
    let unused = baseline.values.filter { !$0.isUsed && inputs.selected.contains($0.entry.rule) }
    guard !unused.isEmpty else { return [] }
    let checked = CheckedPaths(checked.filter { inputs[$0]?.input.isSurrounding != true }, paths)
    let stale = unused.filter { checked.isGone($0.entry.file) }
    return Dictionary(grouping: stale, by: \.file.path).sorted { $0.key < $1.key }.map { _, known in
      (known[0].file, known.map(\.entry))
    }
  }

  private func unused(_ message: String, _ location: SourceLocation) -> ValidationRemark {
    ValidationRemark(location: location, message: message, isProblem: false)
  }
}
