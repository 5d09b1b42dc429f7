import BundleDeclarations
import DeclarationInputs
import Lint
import Text
import PropertyLists

/// Turns a YAML document into a configuration.
struct ConfigurationReader {
  private var configuration: Configuration

  /// - Parameters:
  ///   - bytes: the file.
  ///   - path: its path.
  static func read(_ bytes: [UInt8], path: String) throws(DeclarationValidationError) -> Configuration {
    let folder = path.contains("/") ? String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) : "."
    let root = path.hasPrefix("/") && folder.isEmpty ? "/" : folder
    var reader = ConfigurationReader(configuration: Configuration(path: path, folder: root))
    let document: YAMLNode?
    do throws(YAMLFault) { document = try YAMLReader.read(bytes, named: path) } catch {
      throw .configuration(error.location, message: error.message, advice: error.advice)
    }
    if let document { try reader.read(document) }
    return reader.configuration
  }

  private static let sectionKeys = [
    "select", "ignore", "severity", "fail-on", "platform", "defines", "xcconfig",
  ]
  private static let rootKeys = sectionKeys + ["declarations", "exclude", "baseline", "paths", "suppressions"]

  private mutating func read(_ document: YAMLNode) throws(DeclarationValidationError) {
    for (key, value) in try entries(of: document, keys: Self.rootKeys, "the configuration") {
      switch key {
      case "declarations": configuration.declarations = try texts(value).map(configuration.resolved)
      case "exclude": configuration.excluded = try texts(value).map(PathPattern.init)
      case "baseline": configuration.baseline = configuration.resolved(try text(value))
      case "paths":
        for element in try elements(of: value) { try readPaths(element) }
      case "suppressions":
        for element in try elements(of: value) { try readException(element) }
      default: try read(key, value, into: &configuration.general)
      }
    }
  }

  /// One of the keys that go for all files or for some.
  private func read(_ key: String, _ value: YAMLNode, into section: inout Configuration.Section)
    throws(DeclarationValidationError)
  {
    switch key {
    case "select": section.selected = try rules(value)
    case "ignore": section.ignored = try rules(value)
    case "severity":
      for (key, value) in try entries(of: value) {
        let severity: Configuration.RuleSeverity = try choice(value, "a severity")
        section.severities.append((try rules(key), severity))
      }
    case "fail-on": section.failureThreshold = try choice(value, "what a run can fail on") as FailureThreshold
    case "platform": section.platforms = try platforms(value)
    case "defines":
      for (key, value) in try entries(of: value) {
        guard case .scalar(let text) = value.value else { throw failure(value, "expected a text, found \(value.kind)") }
        section.settings.append((try self.text(key), text))
      }
    case "xcconfig": section.settingsFiles = try texts(value).map(configuration.resolved)
    default: break
    }
  }

  private mutating func readPaths(_ node: YAMLNode) throws(DeclarationValidationError) {
    var section = Configuration.Section()
    var patterns: [PathPattern] = []
    for (key, value) in try entries(of: node, keys: ["match"] + Self.sectionKeys, "an element of 'paths'") {
      if key == "match" {
        patterns = try texts(value).map(PathPattern.init)
      } else {
        try read(key, value, into: &section)
      }
    }
    guard !patterns.isEmpty else { throw failure(node, "'match' is missing", "name the files: match: Extensions/**") }
    configuration.special.append((patterns, section))
  }

  private mutating func readException(_ node: YAMLNode) throws(DeclarationValidationError) {
    let keys = ["file", "key-path", "rules", "reason"]
    var (file, path, rules, reason): (PathPattern?, PropertyListPath, RuleSelection, String?) = (nil, [], .all, nil)
    for (key, value) in try entries(of: node, keys: keys, "an element of 'suppressions'") {
      switch key {
      case "file": file = PathPattern(try text(value))
      case "key-path":
        guard let parsed = PropertyListPath(try text(value)) else {
          throw failure(value, "\(value.kind) is no key path", "write it as CFBundleDocumentTypes[0].LSHandlerRank")
        }
        path = parsed
      case "rules": rules = try self.rules(value)
      default: reason = try text(value)
      }
    }
    guard let file else { throw failure(node, "'file' is missing", "name the file: file: App/Info.plist") }
    configuration.exceptions.append(
      Configuration.Exception(files: file, path: path, rules: rules, reason: reason, location: node.location))
  }

  // MARK: Values

  private func rules(_ node: YAMLNode) throws(DeclarationValidationError) -> RuleSelection {
    var selection = RuleSelection.none
    for element in try elements(of: node) {
      let name = try text(element)
      do throws(DeclarationValidationError) {
        selection.formUnion(try RuleSelection([name]))
      } catch {
        throw failure(element, "\(error)")
      }
    }
    return selection
  }

  private func platforms(_ node: YAMLNode) throws(DeclarationValidationError) -> Platforms {
    var platforms: Platforms = []
    for element in try elements(of: node) {
      let name = try text(element)
      guard let platform = Platforms(named: name) else {
        throw failure(
          element, "'\(name)' is no platform", Self.advice(name, Platforms.names.map(\.name)))
      }
      platforms.formUnion(platform)
    }
    return platforms
  }

  private func choice<Choice: RawRepresentable & CaseIterable>(
    _ node: YAMLNode, _ what: String
  ) throws(DeclarationValidationError) -> Choice where Choice.RawValue == String {
    let name = try text(node)
    guard let choice = Choice(rawValue: name.lowercased()) else {
      throw failure(node, "'\(name)' is not \(what)", Self.advice(name, Choice.allCases.map(\.rawValue)))
    }
    return choice
  }

  private func text(_ node: YAMLNode) throws(DeclarationValidationError) -> String {
    guard let text = node.text else { throw failure(node, "expected a text, found \(node.kind)") }
    return text
  }

  private func texts(_ node: YAMLNode) throws(DeclarationValidationError) -> [String] {
    var texts: [String] = []
    for element in try elements(of: node) { texts.append(try text(element)) }
    return texts
  }

  /// The elements of a list; a value that is none is the only one.
  private func elements(of node: YAMLNode) throws(DeclarationValidationError) -> [YAMLNode] {
    if case .sequence(let elements) = node.value { return elements }
    if case .scalar(let text) = node.value, text.isEmpty { return [] }
    return [node]
  }

  private func entries(of node: YAMLNode) throws(DeclarationValidationError) -> [(key: YAMLNode, value: YAMLNode)] {
    if case .mapping(let entries) = node.value { return entries }
    if case .scalar(let text) = node.value, text.isEmpty { return [] }
    throw failure(node, "expected a mapping, found \(node.kind)", "write 'key: value' on lines of their own")
  }

  private func entries(
    of node: YAMLNode, keys: [String], _ what: String
  ) throws(DeclarationValidationError) -> [(key: String, value: YAMLNode)] {
    var result: [(String, YAMLNode)] = []
    for (key, value) in try entries(of: node) {
      let name = try text(key)
      guard keys.contains(name) else {
        throw failure(key, "\(what) has no key '\(name)'", Self.advice(name, keys))
      }
      result.append((name, value))
    }
    return result
  }

  private static func advice(_ name: String, _ names: [String]) -> String {
    let near = nearMisses(of: name.lowercased(), among: names)
    let all = names.count > 1 ? names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "") : names.joined()
    return near.isEmpty ? "it can be \(all)" : "did you mean '\(near.joined(separator: "' or '"))'?"
  }

  private func failure(_ node: YAMLNode, _ message: String, _ advice: String = "") -> DeclarationValidationError {
    .configuration(node.location, message: message, advice: advice)
  }
}

extension Platforms {
  /// The platform of a name such as `ios`, in any case; nil if there is none.
  public init?(named name: String) {
    let name = name.lowercased()
    guard let platform = Self.names.first(where: { $0.name == name })?.platform else { return nil }
    self = platform
  }
}
