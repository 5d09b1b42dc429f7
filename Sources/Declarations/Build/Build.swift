// The bundles of a build with what is in them, read in place from apps, frameworks, and archives.

import PropertyLists
import UTBundleDeclarations
import UTLibC

/// A build: an app, an app extension, a framework, or an archive of them, with all bundles in it.
///
/// ```swift
/// let build = try Build(path: "Notes.ipa")
/// for bundle in build.bundles { print(bundle.path, bundle.shortVersion ?? "") }
/// ```
///
/// Nothing is unpacked: of an archive, only the property lists, profiles, and privacy manifests are read, and of the
/// other files only the names; executables are read when ``BuildBundle/binaries`` is requested, and asset catalogs when
/// a rule requests an icon. Damaged and oversized files are skipped, and are in ``problems``.
public struct Build: Sendable {
  /// The form of a build.
  public enum Form: String, Sendable, Hashable, CaseIterable {
    /// An app for the App Store or for devices, as a zip archive or a folder with the same contents.
    case ipa
    /// An archive by Xcode.
    case xcarchive
    /// An app.
    case app
    /// An app extension.
    case appExtension = "appex"
    /// A framework.
    case framework
    /// A framework for several platforms.
    case xcframework
    /// Bundles of another kind, or several of them.
    case bundles
  }

  /// The path of the build, as passed.
  public let path: String
  /// The form of the build.
  public let form: Form
  /// All bundles, in the byte order of their paths: a bundle comes before the bundles in it.
  public let bundles: [BuildBundle]
  /// The app that the build is about; nil if there is none, or several.
  public let application: BuildBundle?
  /// The Info.plist of an archive or a framework for several platforms itself; nil for other builds.
  public let ownInfoPlist: PropertyList?
  /// The signatures of frameworks that Xcode recorded for the App Store.
  public let signatures: [FrameworkSignature]
  /// The files of an `.xcarchive` that are in no bundle: their paths in the build and in messages, in byte order.
  package let looseFiles: [(path: String, displayPath: String)]
  /// The parts that could not be read, with the reasons.
  public let problems: [DeclarationInputError]
  private let index: BuildIndex
  private let binaries: ExecutableReader
  private let catalogs: CatalogReader

  /// Reads a build.
  ///
  /// - Parameter path: the path of a bundle, of an `.xcarchive` or `.xcframework`, of an `.ipa`, or of a zip archive of
  ///   any of these.
  /// - Throws: if the item is missing, cannot be read, or contains no bundle.
  public init(path: String) throws(DeclarationInputError) {
    switch try FileKind(ofItemAt: path, followingLinks: true) {
    case nil: throw DeclarationInputError(path, "no such file or directory", help: "check the path")
    case .folder: try self.init(BuildContents(folder: SearchFolder(given: path)))
    case .file where AppArchive.isArchive(path): try self.init(AppArchive(path: path))
    default:
      throw DeclarationInputError(path, "not a build", help: "pass an app, a framework, an .ipa, or an .xcarchive")
    }
  }

  /// Reads a build in an archive.
  ///
  /// - Throws: if there is no bundle inside.
  package init(_ archive: AppArchive) throws(DeclarationInputError) { try self.init(BuildContents(archive)) }

  /// Creates a build of files in memory, by their paths.
  ///
  /// - Throws: if there is no bundle inside.
  package init(files: [String: [UInt8]], named path: String) throws(DeclarationInputError) {
    try self.init(BuildContents(files, named: path))
  }

  /// The number of intact executables and libraries among the files read so far.
  package var readBinaryCount: Int { binaries.intactCount }

  /// The number of compiled asset catalogs read so far.
  package var readCatalogCount: Int { catalogs.intactCount }

  /// Returns the bundles directly in a bundle.
  public func children(of bundle: BuildBundle) -> [BuildBundle] { index.children(of: bundle) }

  /// Returns the apps and extensions in an outermost app that have an identifier, in the order of the bundles.
  ///
  /// - Parameters:
  ///   - identifier: the identifier in lowercase.
  ///   - host: the outermost app.
  public func programs(identifiedBy identifier: String, in host: BuildBundle) -> [BuildBundle] {
    index.programs(identifiedBy: identifier, in: host)
  }

  /// Returns whether a bundle that belongs to an SDK, other than a framework, has a privacy manifest.
  public func hasResourcesWithManifest(of sdk: KnownSDK) -> Bool { index.sdksWithManifest.contains(sdk) }

  /// Returns the privacy manifests of the resource bundles next to a framework that are for it, by the names that
  /// CocoaPods and Swift packages give them.
  package func resourceManifests(of framework: BuildBundle) -> [PropertyList] {
    index.resourceManifests(of: framework)
  }

  /// Returns whether a framework or another bundle belongs to an SDK, or may do so by a part of its name and its
  /// privacy manifest: `LottiePrivacyInfo.bundle`, `GTMSessionFetcher_Core_Privacy.bundle`.
  public func mayHaveBundle(of sdk: KnownSDK) -> Bool {
    index.sdks.contains(sdk) || index.namesWithManifest.contains(where: sdk.isMentioned)
  }

  /// The SDKs recognized by the names of frameworks and resource bundles, in the order of the bundles.
  public var knownSDKs: [(sdk: KnownSDK, bundle: BuildBundle)] {
    bundles.compactMap { bundle in bundle.knownSDK.map { ($0, bundle) } }
  }
}

extension Build {
  init(_ contents: BuildContents) throws(DeclarationInputError) {
    var reader = BuildReader(contents)
    let bundles = reader.bundles()
    guard !bundles.isEmpty else {
      throw (contents.problems + reader.problems).first ?? .emptyContainer(contents.path, names: contents.names)
        ?? DeclarationInputError(
          contents.path, "no app or other bundle found", help: "pass an app, a framework, an .ipa, or an .xcarchive")
    }
    path = contents.path
    self.bundles = bundles
    let applications = bundles.filter { $0.parent == nil && $0.kind == .application }
    application = applications.count == 1 ? applications[0] : nil
    index = BuildIndex(bundles)
    binaries = reader.binaries
    catalogs = reader.catalogs
    ownInfoPlist = reader.ownInfoPlist()
    signatures = reader.signatures()
    form = Self.form(contents, bundles)
    looseFiles = form == .xcarchive ? reader.looseFiles.map { ($0, contents.displayPath($0)) } : []
    problems = contents.problems + reader.problems
  }

  private static func form(_ contents: BuildContents, _ bundles: [BuildBundle]) -> Form {
    let roots = bundles.filter { $0.parent == nil }
    let paths = roots.map { $0.path.split(separator: "/") }
    let isInPayload = paths.contains { path in
      path.last?.filenameExtension == "app" && path.dropLast().last == "Payload"
    }
    if isInPayload { return .ipa }
    if paths.contains(where: { $0.contains { $0.filenameExtension == "xcarchive" } }) { return .xcarchive }
    if paths.contains(where: { $0.contains { $0.filenameExtension == "xcframework" } }) { return .xcframework }
    guard roots.count == 1 else { return .bundles }
    return switch roots[0].kind {
    case .application, .appClip: .app
    case .appExtension: .appExtension
    case .framework: .framework
    default: .bundles
    }
  }
}
