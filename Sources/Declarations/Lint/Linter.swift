import PropertyLists
import TypeRegistry
import UTBundleDeclarations

/// Checks property lists against rules.
///
/// ```swift
/// let findings = Linter(.all).findings(in: LintRun([LintFile(propertyList)], registry: .system))
/// ```
public struct Linter: Sendable {
  /// The maximum number of findings of one rule shown for a file.
  static let limitPerFile = 1000
  /// The maximum number of findings shown of a rule that compares all files.
  static let limitPerRun = 20_000

  /// The rules to check.
  public let rules: RuleSet
  /// Whether all findings with a fix are kept, regardless of their number.
  private let keepsFixes: Bool

  /// Creates a linter that checks rules. `LintRules` has all of them.
  public init(_ rules: RuleSet) { self.init(rules, keepsFixes: false) }

  private init(_ rules: RuleSet, keepsFixes: Bool) {
    self.rules = rules
    self.keepsFixes = keepsFixes
  }

  /// The same linter for fixing: the limits of findings do not apply to findings with a fix.
  package var keepingFixes: Linter { Linter(rules, keepsFixes: true) }

  /// Whether one of the limits applies: a run that is not for fixing would only count some of these findings.
  package static func isLimited(_ findings: some Sequence<Finding>) -> Bool {
    var counts: [FileAndRule: Int] = [:]
    for finding in findings {
      let key = FileAndRule(file: finding.file, rule: finding.rule)
      counts[key, default: 0] += 1
      if counts[key, default: 0] > limitPerFile { return true }
    }
    return false
  }

  private struct FileAndRule: Hashable {
    let file: String
    let rule: String
  }

  /// Returns all findings in the files of a run, file by file in the order of the run with code last, and in text order
  /// within each file.
  public func findings(in run: LintRun) -> [Finding] { findings(in: run) { $0.map($1) } }

  /// Returns the same findings, with a `map` that may use several threads.
  package func findings(
    in run: LintRun, map: (_ parts: [Part], _ findings: (Part) -> [Finding]) -> [[Finding]]
  ) -> [Finding] {
    // Rules that compare all files take the longest, so they run first.
    let parts =
      rules.ofRuns.indices.map(Part.rule) + run.subjects.indices.map(Part.subject) + run.files.indices.map(Part.file)
    let found = map(parts) { part in
      switch part {
      case .rule(let index): runFindings(in: run, by: rules.ofRuns[index])
      case .subject(let index): findings(in: run.subjects[index])
      case .file(let index): findings(in: run.files[index])
      }
    }
    return run.ordered(forChannels(merged(zip(parts, found), with: run, map), in: run) + buildFindings(in: run))
  }

  /// Adds findings from other build configurations. A finding that is not in all of them names its configurations.
  private func merged(
    _ found: Zip2Sequence<[Part], [[Finding]]>, with run: LintRun,
    _ map: (_ parts: [Part], _ findings: (Part) -> [Finding]) -> [[Finding]]
  ) -> [Finding] {
    let names = run.configurations
    guard !names.isEmpty else { return found.flatMap { $1 } }
    let subjects = run.varyingSubjects
    let varying = Set(subjects)
    let parts = rules.ofRuns.indices.map(Part.rule) + subjects.map(Part.subject)
    var merger = VariantMerger()
    var others: [Finding] = []
    for (part, findings) in found {
      switch part {
      case .rule: merger.add(findings)
      case .subject(let index) where varying.contains(index): merger.add(findings)
      default: others += findings
      }
    }
    for name in names {
      let variant = run.variant(name)
      merger.begin(name)
      for findings in map(
        parts,
        { part in
          switch part {
          case .rule(let index): runFindings(in: variant, by: rules.ofRuns[index])
          case .subject(let index): self.findings(in: variant.subjects[index])
          case .file: []
          }
        })
      { merger.add(findings) }
    }
    return others + merger.finish(run)
  }

  /// A part of the work on a run, by its index in a list.
  package enum Part: Sendable {
    /// A rule that compares all bundles.
    case rule(Int)
    /// The declarations of a bundle.
    case subject(Int)
    /// A file itself.
    case file(Int)
  }

  /// Returns the problems with a file itself.
  public func findings(in file: LintFile) -> [Finding] {
    var report = Report(limit: Self.limitPerFile, keepsFixes: keepsFixes)
    for rule in rules.ofFiles {
      report.begin(rule)
      rule.rule.check(file, &report)
    }
    return report.finish()
  }

  /// Returns the problems with the declarations of a bundle.
  public func findings(in subject: Subject) -> [Finding] {
    var report = Report(limit: Self.limitPerFile, keepsFixes: keepsFixes)
    for rule in rules.ofBundles where subject.isFor(rule.platforms) {
      report.begin(rule)
      rule.rule.check(subject, &report)
    }
    return report.finish()
  }

  /// Returns the problems between the bundles of a run.
  private func runFindings(in run: LintRun, by rule: RuleSet.Listed<any RunRule.Type>) -> [Finding] {
    var report = Report(limit: Self.limitPerRun, keepsFixes: keepsFixes)
    report.begin(rule)
    rule.rule.check(run, &report)
    return report.finish()
  }
}

extension LintRun {
  /// Returns findings file by file in the order of the run with code last, and in text order within each file. Fixes
  /// are omitted for files that cannot be edited: binary files, and files with syntax errors.
  package func ordered(_ findings: [Finding]) -> [Finding] {
    let names =
      files.map(\.propertyList.name) + sources.map(\.name) + localizations.map(\.strings.name)
      + namesInBuilds
    let order = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: min)
    let editable = Set(findings.lazy.filter { $0.fix != nil }.map(\.file)).filter { name in
      order[name].map { $0 < files.count && files[$0].propertyList.isEditable } ?? false
    }
    // Files are looked up once per finding, not once per comparison.
    let keys = findings.map { (file: order[$0.file] ?? .max, start: $0.place.range.lowerBound) }
    let sorted = findings.indices.sorted { one, other in
      if keys[one].file != keys[other].file { return keys[one].file < keys[other].file }
      if keys[one].start != keys[other].start { return keys[one].start < keys[other].start }
      return (findings[one].rule, one) < (findings[other].rule, other)
    }
    return sorted.map { index in
      var finding = findings[index]
      if let fix = finding.fix, !fix.isRewrite, !editable.contains(finding.file) { finding.fix = nil }
      return finding
    }
  }
}

extension PropertyList {
  fileprivate var isEditable: Bool { (try? PropertyListEditor(self)) != nil }
}
