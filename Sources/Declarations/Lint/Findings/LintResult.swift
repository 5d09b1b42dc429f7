import PropertyLists

/// The result of a run, as the reporters write it.
public struct LintResult: Sendable {
  /// The files that were checked, in the order of the run.
  public let files: [PropertyList]
  /// The number of checked property lists: existing files, files that generators will write, and privacy manifests.
  public let checkedCount: Int
  /// The findings that are not hidden, in the order of the files; in each file, errors first, then in text order.
  public let findings: [ReportedFinding]
  /// The inputs that could not be checked, and the reasons.
  public let inputErrors: [InputError]
  /// The remarks about the run.
  public let remarks: [RunRemark]
  /// The number of notes left out because notes were not requested.
  public let hiddenNotes: Int
  /// The rules that were checked.
  public let rules: [RuleDescription]
  /// The names of files in formats that use paths relative to the project's folder.
  public let paths: ReportPaths
  /// The builds that were checked as a whole.
  package let builds: [BuildOverview]
  /// The version of utictl.
  public let version: String
  private let filesByName: [String: PropertyList]
  private let otherSources: [String: SourceText]

  /// Creates a result.
  ///
  /// - Parameters:
  ///   - files: the files that were checked.
  ///   - findings: the findings that are not hidden, grouped by file.
  ///   - inputErrors: the inputs that could not be checked.
  ///   - remarks: further remarks about the run.
  ///   - hiddenNotes: the number of omitted notes.
  ///   - rules: the rules that were checked.
  ///   - paths: the names of files in reports.
  ///   - version: the version of utictl.
  ///   - generatedCount: the number of checked Info.plists that do not exist yet, because a program generates them.
  ///   - otherTexts: the contents of other files with findings, such as code, by name.
  ///   - builds: the builds that were checked as a whole.
  ///   - manifestCount: the number of checked privacy manifests.
  public init(
    files: [PropertyList], findings: [ReportedFinding], inputErrors: [InputError] = [],
    remarks: [RunRemark] = [], hiddenNotes: Int = 0, rules: [RuleDescription],
    paths: ReportPaths = ReportPaths(folder: "/", root: "/"), version: String = "", generatedCount: Int = 0,
    otherTexts: [String: [UInt8]] = [:], builds: [BuildSubject] = [], manifestCount: Int = 0
  ) {
    self.files = files
    checkedCount = files.count + generatedCount + manifestCount
    self.findings = findings
    self.inputErrors = inputErrors
    self.remarks = remarks
    self.hiddenNotes = hiddenNotes
    self.rules = rules
    self.paths = paths
    self.version = version
    self.builds = builds.map(BuildOverview.init)
    filesByName = Dictionary(files.map { ($0.name, $0) }) { first, _ in first }
    otherSources = otherTexts.mapValues { SourceText(bytes: $0) }
  }

  /// The findings that are not suppressed.
  public var active: [ReportedFinding] { findings.filter { $0.suppression == nil } }

  /// The checked file with a name.
  public func file(named name: String) -> PropertyList? { filesByName[name] }

  /// The text of a file with findings, whether or not it was checked; nil if unknown.
  package func source(named name: String) -> SourceText? { filesByName[name]?.source ?? otherSources[name] }

  /// The findings that are not suppressed, by file: first the checked files, including files without findings, then
  /// other files, such as projects and code.
  package var activeByFile: [(name: String, findings: [ReportedFinding])] {
    let active = active
    let found = Dictionary(grouping: active, by: \.finding.file)
    var known: Set<String> = []
    let names = (files.map(\.name) + active.map(\.finding.file)).filter { known.insert($0).inserted }
    return names.map { ($0, found[$0] ?? []) }
  }

  /// The number of findings of a severity that are not suppressed.
  public func count(of severity: Severity) -> Int {
    findings.count { $0.finding.severity == severity && $0.suppression == nil }
  }
}
