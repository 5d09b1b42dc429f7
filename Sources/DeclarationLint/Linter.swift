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
    rules.ofFiles.flatMap { rule in
      var report = Report(rule.description, limit: Self.limitPerFile)
      rule.check(file, &report)
      return report.findings
    }
  }

  /// What is wrong with the declarations of a bundle.
  public func findings(in subject: Subject) -> [Finding] {
    rules.ofDeclarations.flatMap { rule in
      guard subject.isFor(rule.description.platforms) else { return [Finding]() }
      var report = Report(rule.description, limit: Self.limitPerFile)
      rule.check(subject, &report)
      return report.findings
    }
  }

  /// What the bundles of a run have wrong between them.
  public func runFindings(in run: LintRun) -> [Finding] {
    rules.ofRuns.flatMap { rule in
      var report = Report(rule.description, limit: Self.limitPerRun)
      rule.check(run, &report)
      return report.findings
    }
  }
}

extension LintRun {
  /// Findings file by file in the order of the run, code last, and in each in the order of the text.
  package func ordered(_ findings: [Finding]) -> [Finding] {
    let names = files.map(\.propertyList.name) + sources.map(\.name)
    let order = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: min)
    return findings.sorted { one, other in
      (order[one.file] ?? .max, one.place.range.lowerBound, one.rule)
        < (order[other.file] ?? .max, other.place.range.lowerBound, other.rule)
    }
  }
}
