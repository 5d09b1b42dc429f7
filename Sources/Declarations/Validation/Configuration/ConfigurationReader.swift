import PropertyLists
import UTBundleDeclarations
import UTDeclarationInputs
import UTLibC
import UTLint
import UTText

/// Turns a YAML document into a configuration, and collects the errors in it.
struct ConfigurationReader {
  private var configuration: Configuration
  private var errors: [ConfigurationError] = []

  /// - Parameters:
  ///   - bytes: the contents of the file.
  ///   - path: the path of the file.
  /// - Throws: ``DeclarationValidationError/configuration(_:)`` with all errors, or with one error for a damaged
  ///   document.
  static func read(_ bytes: [UInt8], path: String) throws(DeclarationValidationError) -> Configuration {
    var reader = ConfigurationReader(configuration: Configuration(path: path, folder: path.folderPath))
    do throws(YAMLFault) {
      let (document, faults) = try YAMLReader.readAll(bytes, named: path)
      reader.errors = faults.map { ConfigurationError(location: $0.location, message: $0.message, help: $0.help) }
      if let document { reader.read(document) }
    } catch {
      throw .configuration([
        ConfigurationError(location: error.location, message: error.message, help: error.help)
      ])
    }
    guard reader.errors.isEmpty else {
      throw .configuration(
        reader.errors.sorted {
          ($0.location.line ?? 0, $0.location.column ?? 0) < ($1.location.line ?? 0, $1.location.column ?? 0)
        })
    }
    return reader.configuration
  }

  private static let sectionKeys = [
    "select", "ignore", "severity", "fail-on", "platform", "defines", "xcconfig",
  ]
  private static let rootKeys = sectionKeys + ["declarations", "exclude", "baseline", "paths", "suppressions"]

  private mutating func read(_ document: YAMLNode) {
    for (key, value) in entries(of: document, keys: Self.rootKeys, "the configuration") {
      switch key {
      case "declarations": configuration.declarations = paths(value)
      case "exclude": configuration.excluded = PathPatterns(texts(value))
      case "baseline":
        configuration.baseline = text(value).map { (path: configuration.resolved($0), location: value.location) }
      case "paths":
        for element in elements(of: value) { readPaths(element) }
      case "suppressions":
        for element in elements(of: value) { readException(element) }
      default:
        var general = configuration.general
        read(key, value, into: &general)
        configuration.general = general
      }
    }
  }

  /// Reads a key that is valid for all files or for some.
  private mutating func read(_ key: String, _ value: YAMLNode, into section: inout Configuration.Section) {
    switch key {
    case "select": section.selected = rules(value)
    case "ignore": section.ignored = rules(value)
    case "severity":
      for (key, value) in entries(of: value) {
        let severity: Configuration.RuleSeverity? = choice(value, "a severity")
        let rules = rules(key)
        if let severity { section.severities.append((rules, severity)) }
      }
    case "fail-on": section.failureThreshold = choice(value, "a valid value") as FailureThreshold?
    case "platform": section.platforms = platforms(value)
    case "defines":
      for (key, value) in entries(of: value) {
        guard case .scalar(let text) = value.value else {
          report(value, "expected a string, found \(value.kind)")
          continue
        }
        if let name = self.text(key) { section.settings.append((name, text)) }
      }
    case "xcconfig": section.settingsFiles = paths(value)
    default: break
    }
  }

  private mutating func readPaths(_ node: YAMLNode) {
    var section = Configuration.Section()
    var patterns: [String] = []
    var isReported = false
    for (key, value) in entries(of: node, keys: ["match"] + Self.sectionKeys, "an item of 'paths'") {
      if key == "match" {
        let known = errors.count
        patterns = texts(value)
        isReported = errors.count > known
      } else {
        read(key, value, into: &section)
      }
    }
    guard !isReported else { return }
    guard !patterns.isEmpty else {
      return report(node, "no 'match' patterns", "add the files to match, for example 'match: Extensions/**'")
    }
    configuration.special.append((PathPatterns(patterns), section))
  }

  private mutating func readException(_ node: YAMLNode) {
    let keys = ["file", "key-path", "rules", "reason"]
    var (file, path, rules, reason): (PathPatterns?, PropertyListPath, RuleSelection, String?) = (nil, [], .all, nil)
    var isReported = false
    for (key, value) in entries(of: node, keys: keys, "an item of 'suppressions'") {
      switch key {
      case "file":
        file = text(value).map { PathPatterns([$0]) }
        isReported = file == nil
      case "key-path":
        guard let text = text(value) else { continue }
        guard let parsed = PropertyListPath(text) else {
          report(
            value, "expected a key path, found \(value.kind)", "use the form 'CFBundleDocumentTypes[0].LSHandlerRank'")
          continue
        }
        path = parsed
      case "rules": rules = self.rules(value)
      default: reason = text(value)
      }
    }
    guard !isReported else { return }
    guard let file else {
      return report(node, "'file' is missing", "add the file, for example 'file: App/Info.plist'")
    }
    configuration.exceptions.append(
      Configuration.Exception(files: file, path: path, rules: rules, reason: reason, location: node.location))
  }

  // MARK: Values

  private mutating func rules(_ node: YAMLNode) -> RuleSelection {
    var selection = RuleSelection.none
    for element in elements(of: node) {
      guard let name = text(element) else { continue }
      do throws(DeclarationValidationError) { selection.formUnion(try RuleSelection([name])) } catch {
        report(element, "\(error)")
      }
    }
    return selection
  }

  private mutating func platforms(_ node: YAMLNode) -> Platforms {
    var platforms: Platforms = []
    for element in elements(of: node) {
      guard let name = text(element) else { continue }
      guard let platform = Platforms(named: name) else {
        report(element, "'\(name)' is not a platform", Self.help(name, Platforms.names.map(\.name)))
        continue
      }
      platforms.formUnion(platform)
    }
    return platforms
  }

  private mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ node: YAMLNode, _ what: String
  ) -> Choice? where Choice.RawValue == String {
    guard let name = text(node) else { return nil }
    let choice = Choice(rawValue: name.lowercased())
    if choice == nil { report(node, "'\(name)' is not \(what)", Self.help(name, Choice.allCases.map(\.rawValue))) }
    return choice
  }

  private mutating func text(_ node: YAMLNode) -> String? {
    if node.text == nil { report(node, "expected a string, found \(node.kind)") }
    return node.text
  }

  private mutating func texts(_ node: YAMLNode) -> [String] {
    elements(of: node).compactMap { text($0) }
  }

  /// The paths of existing regular files and folders: a configuration cannot cause other kinds of files to be read.
  private mutating func paths(_ node: YAMLNode) -> [String] {
    elements(of: node).compactMap { element in
      guard let path = text(element).map(configuration.resolved) else { return nil }
      do throws(DeclarationValidationError) {
        guard let status = try ValidationFiles.status(of: path) else { throw .missing(path) }
        if !status.isFile, !status.isFolder {
          throw .unreadable(path: path, reason: "not a regular file or folder")
        }
      } catch { report(element, "\(error)") }
      return path
    }
  }

  /// The elements of a list; a value that is not a list is treated as a list of one.
  private func elements(of node: YAMLNode) -> [YAMLNode] {
    if case .sequence(let elements) = node.value { return elements }
    if case .scalar(let text) = node.value, text.isEmpty { return [] }
    return [node]
  }

  private mutating func entries(of node: YAMLNode) -> [(key: YAMLNode, value: YAMLNode)] {
    if case .mapping(let entries) = node.value { return entries }
    if case .scalar(let text) = node.value, text.isEmpty { return [] }
    report(node, "expected a mapping, found \(node.kind)", "put each 'key: value' on a separate line")
    return []
  }

  private mutating func entries(
    of node: YAMLNode, keys: [String], _ what: String
  ) -> [(key: String, value: YAMLNode)] {
    var result: [(String, YAMLNode)] = []
    for (key, value) in entries(of: node) {
      guard let name = text(key) else { continue }
      if keys.contains(name) {
        result.append((name, value))
      } else {
        report(key, "unknown key '\(name)' in \(what)", Self.help(name, keys))
      }
    }
    return result
  }

  private static func help(_ name: String, _ names: [String]) -> String {
    let near = nearMisses(of: name.lowercased(), among: names)
    return near.isEmpty
      ? "choose from \(names.joined(separator: ", "))" : "did you mean '\(near.joined(separator: "' or '"))'?"
  }

  private mutating func report(_ node: YAMLNode, _ message: String, _ help: String = "") {
    errors.append(ConfigurationError(location: node.location, message: message, help: help))
  }
}

extension Platforms {
  /// Creates the platform with a name such as `ios`, in any case; nil if there is none.
  public init?(named name: String) {
    let name = name.lowercased()
    guard let platform = Self.names.first(where: { $0.name == name })?.platform else { return nil }
    self = platform
  }
}
