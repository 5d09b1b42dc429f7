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

  /// Creates a linter that checks rules. `LintRules` has all of them.
  public init(_ rules: RuleSet) { self.rules = rules }

  /// Returns all findings in the files of a run, file by file in the order of the run with code last, and in text order
  /// within each file.
  public func findings(in run: LintRun) -> [Finding] { findings(in: run) { $0.map($1) } }

  /// Returns the same with a `map` that may use several threads.
  package func findings(
    in run: LintRun, map: (_ parts: [Part], _ findings: (Part) -> [Finding]) -> [[Finding]]
  ) -> [Finding] {
    // Rules that compare all files take the longest, so they come first.
    let parts =
      rules.ofRuns.indices.map(Part.rule) + run.subjects.indices.map(Part.subject) + run.files.indices.map(Part.file)
    let found = map(parts) { part in
      switch part {
      case .rule(let index): runFindings(in: run, by: rules.ofRuns[index])
      case .subject(let index): findings(in: run.subjects[index])
      case .file(let index): findings(in: run.files[index])
      }
    }
    return run.ordered(found.flatMap { $0 })
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
    var report = Report(limit: Self.limitPerFile)
    for rule in rules.ofFiles {
      report.begin(rule)
      rule.rule.check(file, &report)
    }
    return report.finish()
  }

  /// Returns the problems with the declarations of a bundle.
  public func findings(in subject: Subject) -> [Finding] {
    var report = Report(limit: Self.limitPerFile)
    for rule in rules.ofBundles where subject.isFor(rule.platforms) {
      report.begin(rule)
      rule.rule.check(subject, &report)
    }
    return report.finish()
  }

  /// Returns the problems between the bundles of a run.
  private func runFindings(in run: LintRun, by rule: RuleSet.Listed<any RunRule.Type>) -> [Finding] {
    var report = Report(limit: Self.limitPerRun)
    report.begin(rule)
    rule.rule.check(run, &report)
    return report.finish()
  }
}

extension LintRun {
  /// Returns findings file by file in the order of the run with code last, and in text order within each file. Fixes
  /// are omitted for files that cannot be edited: binary ones, and those with syntax errors.
  package func ordered(_ findings: [Finding]) -> [Finding] {
    let names = files.map(\.propertyList.name) + sources.map(\.name)
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
