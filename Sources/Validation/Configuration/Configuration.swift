import BundleDeclarations
import Lint
import PropertyLists

/// What a `.utictl.yml` says of the files below its folder; docs/configuration.md describes it.
public struct Configuration: Sendable {
  /// How bad the findings of a rule are.
  enum RuleSeverity: String, Sendable, CaseIterable {
    case error, warning, note
    /// The rule is not asked.
    case off
  }

  /// What can be said for all files, and for some of them.
  struct Section: Sendable {
    var selected: RuleSelection?
    var ignored = RuleSelection.none
    var severities: [(rules: RuleSelection, severity: RuleSeverity)] = []
    var failureThreshold: FailureThreshold?
    var platforms: Platforms?
    var settings: [(name: String, value: String)] = []
    /// Paths from the current folder.
    var settingsFiles: [String] = []
  }

  /// A finding that does not count.
  struct Exception: Sendable {
    let files: PathPattern
    let path: PropertyListPath
    let rules: RuleSelection
    let reason: String?
    let location: SourceLocation
  }

  /// Its path; nil if there is none and nothing is said.
  public let path: String?
  /// The folder that paths and patterns in it count from.
  let folder: String
  var general = Section()
  var special: [(files: [PathPattern], section: Section)] = []
  var excluded: [PathPattern] = []
  var exceptions: [Exception] = []
  /// Property lists, bundles and folders with type declarations, as paths from the current folder.
  public internal(set) var declarations: [String] = []
  /// The baseline, as a path from the current folder.
  public internal(set) var baseline: String?

  init(path: String?, folder: String) {
    self.path = path
    self.folder = folder
  }

  /// A path that counts from the folder, as one from the current folder.
  func resolved(_ path: String) -> String {
    path.hasPrefix("/") || folder == "." ? path : folder == "/" ? "/\(path)" : "\(folder)/\(path)"
  }

  /// What it says for a file: the general section, then those that match in their order.
  ///
  /// - Parameter path: the path from the folder of the configuration; nil for a file elsewhere.
  func section(for path: String?) -> Section {
    var result = general
    guard let path else { return result }
    for (patterns, section) in special where patterns.contains(where: { $0.matches(path) }) {
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
