import UTBundleDeclarations
import UTLint

/// The combined settings of the command line and the configuration for a file.
struct FileSettings {
  /// Notes that only explain why a rule had no findings.
  private static let onlyVerbose: Set<String> = ["VR003"]

  let selected: Set<String>
  let severities: [String: Severity]
  let failureThreshold: FailureThreshold
  let platforms: Platforms?
  let definitions: [(name: String, value: String)]
  let settingsFiles: [String]
  private let isStrict: Bool
  private let showsNotes: Bool
  private let isVerbose: Bool

  /// - Parameters:
  ///   - options: the command line's options, which override the configuration.
  ///   - configuration: the configuration.
  ///   - path: the file's path relative to the configuration's folder; nil for a file elsewhere.
  init(_ options: ValidationOptions, _ configuration: Configuration, path: String?) {
    let section = configuration.section(for: path)
    var selected = (options.selected ?? section.selected ?? .all).identifiers
    selected.subtract(section.ignored.identifiers)
    selected.subtract(options.ignored.identifiers)
    var severities: [String: Severity] = [:]
    for (rules, severity) in section.severities {
      for rule in rules.identifiers {
        severities[rule] = Severity(rawValue: severity.rawValue)
        if severity == .off { selected.remove(rule) }
      }
    }
    self.selected = selected
    self.severities = severities
    failureThreshold =
      options.failureThreshold ?? section.failureThreshold ?? (options.isStrict ? .warning : .error)
    platforms = options.platforms.isEmpty ? section.platforms : options.platforms
    definitions = section.settings + options.settings
    settingsFiles = section.settingsFiles + options.settingsFiles
    isStrict = options.isStrict
    // Findings that fail the run must be shown.
    showsNotes = options.showsNotes || failureThreshold == .note
    isVerbose = options.isVerbose
  }

  /// Returns the severity of a finding for this file.
  func severity(of finding: Finding) -> Severity {
    let severity = severities[finding.rule] ?? finding.severity
    return isStrict && severity == .note && !Self.onlyVerbose.contains(finding.rule) ? .warning : severity
  }

  /// Returns whether a finding is shown.
  func shows(_ finding: Finding) -> Bool {
    isVerbose || !Self.onlyVerbose.contains(finding.rule) && (showsNotes || finding.severity > .note)
  }

  /// Returns whether a finding would be shown with the other notes.
  func hidesAsNote(_ finding: Finding) -> Bool { !shows(finding) && !Self.onlyVerbose.contains(finding.rule) }
}
