import PropertyLists

/// What a run has found, as the reporters write it.
public struct LintResult: Sendable {
  /// The files that were checked, in the order of the run.
  public let files: [PropertyList]
  /// How many Info.plists were checked: the files, and what generators will write.
  public let checkedCount: Int
  /// What was found and is not hidden, in the order of the files.
  public let findings: [ReportedFinding]
  /// What could not be checked, and why.
  public let faults: [InputFault]
  /// How many notes are not among the findings because nobody asked for notes.
  public let hiddenNotes: Int
  /// The rules that were asked.
  public let rules: [RuleDescription]
  /// How files are called in formats that count paths from the project's folder.
  public let paths: ReportPaths
  /// The version of the program.
  public let version: String
  private let filesByName: [String: PropertyList]

  /// A result; `generatedCount` Info.plists were checked that are not there, because a program generates them.
  public init(
    files: [PropertyList], findings: [ReportedFinding], faults: [InputFault] = [], hiddenNotes: Int = 0,
    rules: [RuleDescription], paths: ReportPaths = ReportPaths(folder: "/", root: "/"), version: String = "",
    generatedCount: Int = 0
  ) {
    self.files = files
    checkedCount = files.count + generatedCount
    self.findings = findings
    self.faults = faults
    self.hiddenNotes = hiddenNotes
    self.rules = rules
    self.paths = paths
    self.version = version
    filesByName = Dictionary(files.map { ($0.name, $0) }) { first, _ in first }
  }

  /// What was found and is not suppressed.
  public var active: [ReportedFinding] { findings.filter { $0.suppression == nil } }

  /// The file of this name among those that were checked.
  public func file(named name: String) -> PropertyList? { filesByName[name] }

  /// How many findings of a severity are not suppressed.
  public func count(of severity: Severity) -> Int {
    findings.count { $0.finding.severity == severity && $0.suppression == nil }
  }
}
