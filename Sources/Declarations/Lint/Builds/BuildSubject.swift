import FoundationEssentials
import PropertyLists
import UTBuild
import UTBundleDeclarations

/// A build as a rule sees it.
public struct BuildSubject: Sendable {
  /// The build.
  public let build: Build
  /// The distribution channel of the build; nil if unknown.
  public let channel: DistributionChannel?
  /// The day of the check, which determines the App Store's requirements.
  public let date: Date

  /// Creates a subject.
  ///
  /// - Parameters:
  ///   - build: the build.
  ///   - channel: how it reaches users; nil to derive it from the build.
  ///   - date: the day of the check.
  public init(_ build: Build, channel: DistributionChannel? = nil, date: Date = Date()) {
    self.build = build
    self.channel = channel ?? DistributionChannel(of: build)
    self.date = date
  }

  /// Whether it certainly reaches users without the App Store.
  package var isForOthers: Bool { channel.map { !$0.isStore } ?? false }

  /// Whether a report names the channel it was checked for: it is known, or the build is intended for distribution.
  package var isDistributed: Bool {
    channel != nil || [.ipa, .xcarchive].contains(build.form) || build.application?.hasProfile == true
  }

  /// The requested code that is unknown, with the reasons: `Notes.app (missing)`.
  package var codeGaps: [String] {
    let all = allCodeGaps
    let rest = all.count - Self.mostGaps
    return rest > 0 ? all.prefix(Self.mostGaps) + ["\(rest) more bundle\(rest == 1 ? "" : "s")"] : all
  }

  /// The number of bundles that messages name.
  private static let mostGaps = 5

  private var allCodeGaps: [String] {
    build.bundles.compactMap { bundle in bundle.codeGap.map { "\(bundle.name) (\($0))" } }
  }

  /// The Info.plists, privacy manifests, translations, and recorded signatures, in the order of the bundles.
  package var propertyLists: [PropertyList] {
    build.bundles.flatMap { bundle in
      [bundle.infoPlist].compactMap(\.self) + bundle.privacyManifests + bundle.translations
    } + build.signatures.map(\.propertyList)
  }

  /// The names of locations of findings, in the order of the bundles: the files, and the bundles themselves.
  var placeNames: [String] {
    let profiles = build.bundles.compactMap { $0.profile?.propertyList.name }
    let binaries = build.bundles.flatMap(\.binaryPaths)
    return build.bundles.map(\.displayPath) + propertyLists.map(\.name) + profiles + binaries
  }
}

/// A privacy manifest, in a build or in the sources of an app.
public struct PrivacyManifest: Sendable {
  /// The file.
  public let propertyList: PropertyList
  /// The SDK that it belongs to; nil for the app's own, and for other code.
  public let sdk: KnownSDK?

  /// Creates a manifest.
  public init(_ propertyList: PropertyList, sdk: KnownSDK? = nil) {
    self.propertyList = propertyList
    self.sdk = sdk
  }

  /// Additional help for a finding: a later version of the SDK has a valid manifest.
  package var laterVersion: String? {
    sdk.flatMap { sdk in sdk.firstVersion.map { "\(sdk.name) \($0) and later have a valid manifest" } }
  }
}
