import PropertyLists
import UTBundleDeclarations

/// An XcodeGen `project.yml`: the Info.plists it writes, their properties, and the sources of its targets.
///
/// (XcodeGen, `Docs/ProjectSpec.md`: a target's `info` has the `path` of the file, which is rewritten each time, and
/// the `properties` in it; `sources` and `dependencies` are lists of names or of mappings.) Included files and
/// templates are not read.
struct XcodeGenSpecification {
  /// The file names of specifications.
  static let names = ["project.yml", "project.yaml"]

  let targets: [SpecifiedTarget]

  /// Reads a specification; nil if the file is not one, or is not valid YAML.
  ///
  /// - Throws: if it is too large.
  init?(_ bytes: [UInt8], named path: String) throws(YAMLFault) {
    let read: YAMLNode?
    do { read = try YAMLReader.read(bytes, named: path, limits: .foreign) } catch {
      if error.isLimit { throw error }
      return nil
    }
    guard let document = read, let targets = document["targets"] else { return nil }
    let isIncluding = document["include"] != nil
    self.targets = targets.entries.compactMap { entry in
      guard let name = entry.key.text else { return nil }
      let target = entry.value
      let isComplete = !isIncluding && target["templates"] == nil
      let written = target["info"]?["path"]
      let named = Self.setting("INFOPLIST_FILE", of: target)
      guard let path = written?.text ?? named.flatMap(Self.path) else { return nil }
      let entitlements = target["entitlements"]
      let namedEntitlements = Self.setting("CODE_SIGN_ENTITLEMENTS", of: target)
      return SpecifiedTarget(
        name: name, path: path, pathLocation: isComplete && written == nil ? named?.location : nil,
        isWritten: written?.text != nil,
        properties: isComplete ? target["info"]?["properties"] : nil,
        kind: target["type"]?.text.flatMap { BundleKind(productType: "com.apple.product-type.\($0)") },
        platforms: Self.platforms(target), sources: Self.sources(target["sources"]),
        dependencies: Self.dependencies(target["dependencies"]),
        entitlementsPath: entitlements?["path"]?.text ?? namedEntitlements.flatMap(Self.path),
        entitlements: isComplete ? entitlements?["properties"] : nil)
    }
  }

  /// The value of a setting for all configurations; nil if there is none, or an empty one.
  private static func setting(_ name: String, of target: YAMLNode) -> YAMLNode? {
    let value = target["settings"]?["base"]?[name] ?? target["settings"]?[name]
    return value?.isNull == true ? nil : value
  }

  /// The path that a setting has, relative to the folder of the specification, where XcodeGen puts the project; nil if
  /// it depends on other settings.
  private static func path(_ setting: YAMLNode) -> String? {
    guard let text = setting.text else { return nil }
    let folder = ["$(SRCROOT)/", "${SRCROOT}/", "$(PROJECT_DIR)/", "${PROJECT_DIR}/"].first(where: text.hasPrefix)
    let path = text.dropFirst(folder?.count ?? 0)
    return path.contains("$") ? nil : String(path)
  }

  /// The paths whose files are all compiled: a name, a list of names, or of mappings with a `path`.
  private static func sources(_ node: YAMLNode?) -> [String] {
    guard let node else { return [] }
    let all = node.elements.isEmpty ? [node] : node.elements
    return all.compactMap { source in
      if let path = source.text { return path }
      let isCompiled = source["buildPhase"]?.text.map { $0 == "sources" } ?? (source["buildPhase"] == nil)
      let filters = (source["excludes"]?.texts ?? []) + (source["includes"]?.texts ?? [])
      guard isCompiled, filters.allSatisfy(isForResources) else { return nil }
      return source["path"]?.text
    }
  }

  /// Whether a pattern is only for files that are not code: it ends with their filename extension.
  private static func isForResources(_ pattern: String) -> Bool {
    let name = pattern.lastName
    guard let dot = name.lastIndex(of: "."), dot < name.index(before: name.endIndex) else { return false }
    let ending = name[name.index(after: dot)...]
    return ending.allSatisfy(\.isLetter) && !["swift", "m", "mm", "h"].contains(ending)
  }

  /// The targets that `- target: Name` names, unless `embed` is false, without targets of other projects.
  private static func dependencies(_ node: YAMLNode?) -> [String] {
    (node?.elements ?? []).compactMap { dependency in
      guard let name = dependency["target"]?.text, !name.contains("/") else { return nil }
      let embed = dependency["embed"].map { YAMLScalar($0.text ?? "", isPlain: $0.isPlain, tag: $0.tag) }
      return embed == .boolean(false) ? nil : name
    }
  }

  /// The platforms of a target; empty if uncertain.
  private static func platforms(_ target: YAMLNode) -> Platforms {
    let names = ["platform", "supportedDestinations"].flatMap { target[$0]?.texts ?? [] }
    return names.reduce(into: []) { $0.formUnion(Self.platforms[$1.lowercased()] ?? []) }
  }

  private static let platforms: [String: Platforms] = [
    "ios": .iOS, "macos": .macOS, "tvos": .tvOS, "watchos": .watchOS, "visionos": .visionOS,
    "maccatalyst": .macCatalyst,
  ]
}
