import FoundationEssentials
import UTBuild
import UTBundleDeclarations

/// A bundle of a build, as printed by `build show --json`.
struct BuildBundleRecord: Codable {
  let path: String
  let kind: String
  let parent: String?
  let identifier: String?
  let version: String?
  let build: String?
  let platforms: [String]
  let sdk: String?
  let minimumSystem: String?
  let isSigned: Bool?
  let binaries: [Binary]
  let profile: Profile?
  let entitlements: [Value]
  let entitlementSource: String?
  let purposeStrings: [Value]
  let urlSchemes: [String]
  let backgroundModes: [String]
  let knownSDK: String?
  let hasPrivacyManifest: Bool

  struct Value: Codable {
    let key: String
    let value: String
  }

  struct Binary: Codable {
    let path: String
    let isExecutable: Bool
    let problem: String?
    let slices: [Slice]
  }

  struct Slice: Codable {
    let architecture: String
    let systems: [System]
    let isSigned: Bool
    let isEncrypted: Bool
    let hasBitcode: Bool
  }

  struct System: Codable {
    let name: String
    let minimum: String
    let sdk: String?
  }

  struct Profile: Codable {
    let name: String?
    let kind: String
    let uuid: String?
    let teams: [String]
    let applicationIdentifier: String?
    let expires: String?
    let devices: Int?
  }

  init(_ bundle: BuildBundle) {
    path = bundle.path
    kind = bundle.kind.rawValue
    parent = bundle.parent?.path
    identifier = bundle.identifier
    version = bundle.shortVersion
    build = bundle.version
    platforms = Platforms.names.filter { bundle.platforms.contains($0.platform) }.map(\.name)
    sdk = bundle.sdkName
    minimumSystem = bundle.minimumSystem
    isSigned = bundle.executable?.isSigned
    binaries = bundle.binaries.map(Binary.init)
    profile = bundle.profile.map { profile in
      Profile(
        name: profile.name, kind: profile.kind.rawValue, uuid: profile.uuid, teams: profile.teamIdentifiers,
        applicationIdentifier: profile.applicationIdentifier,
        expires: profile.expirationDate?.utcText, devices: profile.deviceCount)
    }
    let known = bundle.knownEntitlements
    entitlements = (known?.root.entries).map { $0.map { Value(key: $0.key, value: $0.value.summary) } } ?? []
    entitlementSource = known?.source.rawValue
    purposeStrings = bundle.purposeStrings.map { Value(key: $0.key, value: $0.node.summary) }
    urlSchemes = bundle.urlSchemes.compactMap(\.value)
    backgroundModes = bundle.backgroundModes.compactMap(\.value)
    knownSDK = bundle.knownSDK?.name
    hasPrivacyManifest = bundle.privacyManifest != nil
  }
}

extension BuildBundleRecord.Binary {
  init(_ binary: BuildBinary) {
    path = binary.path
    isExecutable = binary.isExecutable
    problem = binary.problem
    slices = binary.slices.map { slice in
      BuildBundleRecord.Slice(
        architecture: slice.architecture,
        systems: slice.systems.map {
          BuildBundleRecord.System(name: $0.name, minimum: "\($0.minimum)", sdk: $0.sdk.map { "\($0)" })
        },
        isSigned: slice.isSigned, isEncrypted: slice.isEncrypted, hasBitcode: slice.hasBitcode)
    }
  }
}
