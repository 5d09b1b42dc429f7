import PropertyLists
import UTBundleDeclarations
import UTLint

/// The settings in a `.utictl.yml` for the files in its folder; docs/configuration.md describes it.
public struct Configuration: Sendable {
  /// The severity of a rule's findings.
  enum RuleSeverity: String, Sendable, CaseIterable {
    case error, warning, note
    /// The rule is off.
    case off
  }

  /// Settings for all files, or for some of them.
  struct Section: Sendable {
    var selected: RuleSelection?
    var ignored = RuleSelection.none
    var severities: [(rules: RuleSelection, severity: RuleSeverity)] = []
    var failureThreshold: FailureThreshold?
    var platforms: Platforms?
    var settings: [(name: String, value: String)] = []
    /// Paths relative to the current folder.
    var settingsFiles: [String] = []
  }

  /// A suppressed finding.
  struct Exception: Sendable {
    let files: PathPatterns
    let path: PropertyListPath
    let rules: RuleSelection
    let reason: String?
    let location: SourceLocation
  }

  /// The path of the configuration; nil if there is none.
  public let path: String?
  /// The folder that its paths and patterns are relative to.
  let folder: String
  var general = Section()
  var special: [(files: PathPatterns, section: Section)] = []
  var excluded = PathPatterns([])
  var exceptions: [Exception] = []
  /// Property lists, bundles, and folders with type declarations, as paths relative to the current folder.
  public internal(set) var declarations: [String] = []
  /// The baseline, as a path relative to the current folder, and where it is named.
  var baseline: (path: String, location: SourceLocation)?

  init(path: String?, folder: String) {
    self.path = path
    self.folder = folder
  }

  /// Returns a path in the folder as one relative to the current folder.
  func resolved(_ path: String) -> String {
    path.hasPrefix("/") || folder == "." ? path : folder == "/" ? "/\(path)" : "\(folder)/\(path)"
  }

  /// Whether it names a baseline in its folder.
  func hasInFolder(_ file: Baseline) -> Bool {
    file.path == baseline?.path && resolvedPath(file.path).isPath(inOrAt: resolvedPath(folder))
  }

  /// Returns the sections for a file: the general one, then the matching ones in order.
  ///
  /// - Parameter path: the path relative to the configuration's folder; nil for a file elsewhere.
  func section(for path: String?) -> Section {
    var result = general
    guard let path else { return result }
    for (patterns, section) in special where patterns.matches(path) {
      if let selected = section.selected { result.selected = selected }
      result.ignored.formUnion(section.ignored)
      result.severities += section.severities
      result.failureThreshold = section.failureThreshold ?? result.failureThreshold
      result.platforms = section.platforms ?? result.platforms
      result.settings += section.settings
      result.settingsFiles += section.settingsFiles
    }
    return result
  }
}
