import UTLint

/// The report formats, by the names used to choose them.
public enum ReportFormat: String, Sendable, Hashable, CaseIterable {
  /// Text for people: the line of each finding, with the problem underlined.
  case text
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

  /// Returns the reporter for the format.
  ///
  /// - Parameter style: the style of text for people; ignored by the other formats.
  public func reporter(style: ReportStyle = .plain) -> any Reporter {
    switch self {
    case .text: TextReporter(style: style)
    case .json: JSONReporter()
    case .sarif: SARIFReporter()
    case .github: GitHubReporter()
    case .gitlab: GitLabReporter()
    case .junit: JUnitReporter()
    case .checkstyle: CheckstyleReporter()
    }
  }
}

/// The style of text for people.
public enum ReportStyle: Sendable, Hashable {
  /// Plain text.
  case plain
  /// With terminal colors.
  case colored
}
