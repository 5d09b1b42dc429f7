import PropertyLists
import UTBundleDeclarations

/// An XcodeGen `project.yml`: the Info.plists it writes, and their properties.
///
/// (XcodeGen, `Docs/ProjectSpec.md`: a target's `info` has the `path` of the file, which is rewritten each time, and
/// the `properties` in it.) Included files and templates are not read.
struct XcodeGenSpecification {
  /// A target whose Info.plist it writes.
  struct Target {
    let name: String
    /// The path of the file, relative to the specification's folder.
    let path: String
    /// The properties written to it; nil if there are none, or if templates add to them.
    let properties: YAMLNode?
    let kind: BundleKind?
    let platforms: Platforms
  }

  /// The file names of specifications.
  static let names = ["project.yml", "project.yaml"]

  let targets: [Target]

  /// Reads a specification; nil if the file is not one, or is not valid YAML.
  init?(_ bytes: [UInt8], named path: String) {
    guard let document = try? YAMLReader.read(bytes, named: path, limits: .foreign),
      let targets = document["targets"]
    else { return nil }
    let isIncluding = document["include"] != nil
    self.targets = targets.entries.compactMap { entry in
      guard let name = entry.key.text, let info = entry.value["info"], let path = info["path"]?.text else { return nil }
      let isComplete = !isIncluding && entry.value["templates"] == nil
      return Target(
        name: name, path: path, properties: isComplete ? info["properties"] : nil,
        kind: entry.value["type"]?.text.flatMap { BundleKind(productType: "com.apple.product-type.\($0)") },
        platforms: Self.platforms(entry.value))
    }
  }

  /// The platforms of a target; empty if uncertain.
  private static func platforms(_ target: YAMLNode) -> Platforms {
    var names: [String] = []
    for key in ["platform", "supportedDestinations"] {
      guard let node = target[key] else { continue }
      if case .sequence(let elements) = node.value {
        names += elements.compactMap(\.text)
      } else if let name = node.text {
        names.append(name)
      }
    }
    return names.reduce(into: []) { $0.formUnion(Self.platforms[$1.lowercased()] ?? []) }
  }

  private static let platforms: [String: Platforms] = [
    "ios": .iOS, "macos": .macOS, "tvos": .tvOS, "watchos": .watchOS, "visionos": .visionOS,
    "maccatalyst": .macCatalyst,
  ]
}
