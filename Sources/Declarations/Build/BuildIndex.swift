import UTThreads

/// The bundles of a build by what rules ask for, so that no rule goes through all of them for each.
struct BuildIndex: Sendable {
  private struct Identity: Hashable {
    let host: ObjectIdentifier
    let identifier: String
  }

  private var childrenOf: [ObjectIdentifier: [BuildBundle]] = [:]
  private var programs: [Identity: [BuildBundle]] = [:]
  /// The SDKs of which a bundle other than a framework has a privacy manifest.
  private(set) var sdksWithManifest: Set<KnownSDK> = []
  /// The SDKs with a bundle of their own.
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
      guard let sdk = bundle.knownSDK else { continue }
      sdks.insert(sdk)
      if bundle.kind != .framework, !bundle.privacyManifests.isEmpty { sdksWithManifest.insert(sdk) }
    }
  }

  func children(of bundle: BuildBundle) -> [BuildBundle] { childrenOf[ObjectIdentifier(bundle)] ?? [] }

  func programs(identifiedBy identifier: String, in host: BuildBundle) -> [BuildBundle] {
    programs[Identity(host: ObjectIdentifier(host), identifier: identifier)] ?? []
  }
}
