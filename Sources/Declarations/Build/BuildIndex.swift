import PropertyLists
import UTThreads

/// The bundles of a build, indexed by the properties that rules look up. Without it, each rule would search all bundles
/// for each bundle.
struct BuildIndex: Sendable {
  private struct Identity: Hashable {
    let host: ObjectIdentifier
    let identifier: String
  }

  private struct Place: Hashable {
    let parent: ObjectIdentifier
    let name: String
  }

  private var childrenOf: [ObjectIdentifier: [BuildBundle]] = [:]
  private var programs: [Identity: [BuildBundle]] = [:]
  /// The privacy manifests of resource bundles, by the bundle that contains them and the parts of their names.
  private var manifests: [Place: [PropertyList]] = [:]
  /// The SDKs of which a bundle other than a framework has a privacy manifest.
  private(set) var sdksWithManifest: Set<KnownSDK> = []
  /// The names of the bundles with a privacy manifest, other than frameworks and programs.
  private(set) var namesWithManifest: Set<String> = []
  /// The SDKs with their own bundle.
  private(set) var sdks: Set<KnownSDK> = []

  init(_ bundles: [BuildBundle]) {
    for bundle in bundles {
      assert(Steps.count())
      if let parent = bundle.parent { childrenOf[ObjectIdentifier(parent), default: []].append(bundle) }
      if [.application, .appExtension].contains(bundle.kind), let host = bundle.host,
        let identifier = bundle.identifier?.lowercased()
      {
        programs[Identity(host: ObjectIdentifier(host), identifier: identifier), default: []].append(bundle)
      }
      if bundle.kind == .other, !bundle.privacyManifests.isEmpty {
        namesWithManifest.insert(bundle.stem)
        if let parent = bundle.parent.map(ObjectIdentifier.init) {
          for name in Self.parts(of: bundle.stem) {
            manifests[Place(parent: parent, name: name), default: []] += bundle.privacyManifests
          }
        }
      }
      guard let sdk = bundle.knownSDK else { continue }
      sdks.insert(sdk)
      if bundle.kind != .framework, !bundle.privacyManifests.isEmpty { sdksWithManifest.insert(sdk) }
    }
  }

  /// The name of a resource bundle, and a possible name of a framework in it: CocoaPods and Swift packages join names
  /// with `_`.
  private static func parts(of name: String) -> Set<String> {
    var parts: Set = [name]
    if let line = name.firstIndex(of: "_") {
      parts.insert(String(name[..<line]))
      parts.insert(String(name[name.index(after: line)...]))
    }
    if let line = name.lastIndex(of: "_") {
      parts.insert(String(name[..<line]))
      parts.insert(String(name[name.index(after: line)...]))
    }
    return parts
  }

  /// The privacy manifests of the resource bundles next to a framework that may be for it.
  func resourceManifests(of framework: BuildBundle) -> [PropertyList] {
    framework.parent.flatMap { manifests[Place(parent: ObjectIdentifier($0), name: framework.stem)] } ?? []
  }

  func children(of bundle: BuildBundle) -> [BuildBundle] { childrenOf[ObjectIdentifier(bundle)] ?? [] }

  func programs(identifiedBy identifier: String, in host: BuildBundle) -> [BuildBundle] {
    programs[Identity(host: ObjectIdentifier(host), identifier: identifier)] ?? []
  }
}
