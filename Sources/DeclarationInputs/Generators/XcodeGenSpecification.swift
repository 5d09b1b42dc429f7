import BundleDeclarations
import PropertyLists

/// A `project.yml` of XcodeGen: which Info.plists it writes, and with which properties.
///
/// (XcodeGen, `Docs/ProjectSpec.md`: a target's `info` has the `path` of the file, which is written anew each time, and the
/// `properties` in it.) What other files include and what templates add is not read.
struct XcodeGenSpecification {
  /// A target whose Info.plist it writes.
  struct Target {
    let name: String
    /// The path of the file, from the folder of the specification.
    let path: String
    /// What is written into it; nil if there is nothing, or if templates add to it.
    let properties: YAMLNode?
    let kind: BundleKind?
    let platforms: Platforms
  }

  /// The names that a specification has.
  static let names = ["project.yml", "project.yaml"]

  let targets: [Target]

  /// Reads a specification; nil if a file is none, or cannot be read as YAML.
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

  /// The platforms of a target; empty if they are not certain.
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
