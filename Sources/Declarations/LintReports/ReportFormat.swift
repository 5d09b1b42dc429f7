import UTLint

/// The report formats, by the names used to choose them.
///
/// ```swift
/// let outcome = try ValidationRun(options).outcome()
/// let rules = outcome.result.active.map(\.finding.rule)  // ["DT005", "DT006", …]
/// let report = ReportFormat.sarif.reporter().report(outcome.result)
/// ```
public enum ReportFormat: String, Sendable, Hashable, CaseIterable {
  /// Human-readable text: the line of each finding, with the problem underlined.
  case text
  /// Human-readable text, with a line for each finding.
  case concise
  /// The complete result, as described in docs/json.md.
  case json
  /// Static Analysis Results Interchange Format 2.1.0 (OASIS).
  case sarif
  /// Workflow commands of GitHub Actions.
  case github
  /// A code quality report of GitLab.
  case gitlab
  /// JUnit XML, a test suite per file.
  case junit
  /// Checkstyle's XML.
  case checkstyle

  /// The last line of a text report: the number of findings, and what to do next.
  public static func summary(of result: LintResult) -> String { TextSummary(result).text }

  /// Whether it is human-readable text, which ends with the summary.
  public var isForPeople: Bool { self == .text || self == .concise }

  /// Returns the reporter for the number of findings by rule, as human-readable text.
  public static func statistics(style: ReportStyle = .plain) -> any Reporter { StatisticsReporter(style: style) }

  /// Returns the reporter for the format.
  ///
  /// - Parameters:
  ///   - style: the style of human-readable text; ignored by the other formats.
  ///   - includesRemarks: whether human-readable text includes the remarks; the other formats always do.
  public func reporter(style: ReportStyle = .plain, includesRemarks: Bool = true) -> any Reporter {
    switch self {
    case .text: TextReporter(style: style, includesRemarks: includesRemarks)
    case .concise: ConciseReporter(style: style, includesRemarks: includesRemarks)
    case .json: JSONReporter()
    case .sarif: SARIFReporter()
    case .github: GitHubReporter()
    case .gitlab: GitLabReporter()
    case .junit: JUnitReporter()
    case .checkstyle: CheckstyleReporter()
    }
  }
}
