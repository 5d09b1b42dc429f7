import BundleDeclarations
import Lint

/// What the command line and the configuration say of one file.
struct FileSettings {
  let selected: Set<String>
  let severities: [String: Severity]
  let failureThreshold: FailureThreshold
  let platforms: Platforms?
  let definitions: [(name: String, value: String)]
  let settingsFiles: [String]

  /// - Parameters:
  ///   - path: the file's path from the folder of the configuration; nil for a file elsewhere.
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
  }

  /// The severity that a finding has for this file.
  func severity(of finding: Finding, isStrict: Bool) -> Severity {
    let severity = severities[finding.rule] ?? finding.severity
    return isStrict && severity == .note ? .warning : severity
  }
}
