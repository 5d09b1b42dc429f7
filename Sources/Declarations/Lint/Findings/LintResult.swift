import PropertyLists

/// The result of a run, as the reporters write it.
public struct LintResult: Sendable {
  /// The files that were checked, in the order of the run.
  public let files: [PropertyList]
  /// The number of checked Info.plists: the files, and those that generators will write.
  public let checkedCount: Int
  /// The findings that are not hidden, in the order of the files.
  public let findings: [ReportedFinding]
  /// The inputs that could not be checked, and why.
  public let inputErrors: [InputError]
  /// The number of notes left out because notes were not requested.
  public let hiddenNotes: Int
  /// The rules that were checked.
  public let rules: [RuleDescription]
  /// The names of files in formats that use paths relative to the project's folder.
  public let paths: ReportPaths
  /// The version of utictl.
  public let version: String
  private let filesByName: [String: PropertyList]

  /// Creates a result; `generatedCount` of the checked Info.plists do not exist yet, because a program generates them.
  public init(
    files: [PropertyList], findings: [ReportedFinding], inputErrors: [InputError] = [], hiddenNotes: Int = 0,
    rules: [RuleDescription], paths: ReportPaths = ReportPaths(folder: "/", root: "/"), version: String = "",
    generatedCount: Int = 0
  ) {
    self.files = files
    checkedCount = files.count + generatedCount
    self.findings = findings
    self.inputErrors = inputErrors
    self.hiddenNotes = hiddenNotes
    self.rules = rules
    self.paths = paths
    self.version = version
    filesByName = Dictionary(files.map { ($0.name, $0) }) { first, _ in first }
  }

  /// The findings that are not suppressed.
  public var active: [ReportedFinding] { findings.filter { $0.suppression == nil } }

  /// The checked file with a name.
  public func file(named name: String) -> PropertyList? { filesByName[name] }

  /// The number of findings of a severity that are not suppressed.
  public func count(of severity: Severity) -> Int {
    findings.count { $0.finding.severity == severity && $0.suppression == nil }
  }
}
