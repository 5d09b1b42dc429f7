import Lint

/// The formats, by the names under which they are chosen.
public enum ReportFormat: String, Sendable, Hashable, CaseIterable {
  /// For people: the line of each finding, with what is wrong underlined.
  case text
  /// All that is known, as docs/json.md describes it.
  case json
  /// Static Analysis Results Interchange Format 2.1.0 (OASIS).
  case sarif
  /// Workflow commands of GitHub Actions.
  case github
  /// A code quality report of GitLab.
  case gitlab
  /// JUnit's XML, a test suite per file.
  case junit
  /// Checkstyle's XML.
  case checkstyle

  /// The last line of a report as text: how much was found, and what to do next.
  public static func summary(of result: LintResult) -> String { TextSummary(result).text }

  /// What writes the format.
  ///
  /// - Parameter style: how text for people is set off; of no meaning for the other formats.
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

/// How text for people is set off.
public enum ReportStyle: Sendable, Hashable {
  /// Not at all.
  case plain
  /// With the colours of a terminal.
  case colored
}
