import BundleDeclarations
import PropertyLists
import TypeRegistry

/// Checks property lists against the rule book.
///
/// ```swift
/// let findings = Linter().findings(in: LintRun([LintFile(propertyList)], registry: .system))
/// ```
public struct Linter: Sendable {
  /// How many findings of one rule are shown of a file.
  static let limitPerFile = 1000
  /// How many findings are shown of a rule that compares all files.
  static let limitPerRun = 20_000

  /// The rules that are asked.
  public let rules: RuleSet

  /// A linter that asks some rules; by default all of them.
  public init(_ rules: RuleSet = .all) { self.rules = rules }

  /// All that is wrong with the files of a run, file by file in the order of the run, code last, and in each in the
  /// order of the text.
  public func findings(in run: LintRun) -> [Finding] {
    run.ordered(run.files.flatMap(findings(in:)) + run.subjects.flatMap(findings(in:)) + runFindings(in: run))
  }

  /// What is wrong with a file as such.
  public func findings(in file: LintFile) -> [Finding] {
    var findings: [Finding] = []
    for rule in rules.ofFiles {
      var report = Report(rule, limit: Self.limitPerFile)
      rule.rule.check(file, &report)
      findings += report.findings
    }
    return findings
  }

  /// What is wrong with the declarations of a bundle.
  public func findings(in subject: Subject) -> [Finding] {
    var findings: [Finding] = []
    for rule in rules.ofDeclarations where subject.isFor(rule.platforms) {
      var report = Report(rule, limit: Self.limitPerFile)
      rule.rule.check(subject, &report)
      findings += report.findings
    }
    return findings
  }

  /// What the bundles of a run have wrong between them.
  public func runFindings(in run: LintRun) -> [Finding] {
    rules.ofRuns.flatMap { rule in
      var report = Report(rule, limit: Self.limitPerRun)
      rule.rule.check(run, &report)
      return report.findings
    }
  }
}

extension LintRun {
  /// Findings file by file in the order of the run, code last, and in each in the order of the text. Fixes are left out
  /// where the file cannot be edited: binary ones, and those with faults in their syntax.
  package func ordered(_ findings: [Finding]) -> [Finding] {
    let names = files.map(\.propertyList.name) + sources.map(\.name)
    let order = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: min)
    let editable = Set(findings.lazy.filter { $0.fix != nil }.map(\.file)).filter { name in
      order[name].map { $0 < files.count && files[$0].propertyList.isEditable } ?? false
    }
    // Files are looked up once for each finding, not for each comparison.
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
