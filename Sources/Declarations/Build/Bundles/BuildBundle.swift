import PropertyLists
import UTAssetCatalogs
import UTBundleDeclarations
import UTText
import UTThreads

/// A bundle in a build, with its contents except for nested bundles.
///
/// A class, because bundles refer to the bundles around them.
public final class BuildBundle: Sendable {
  /// The layout of a bundle.
  public enum Layout: Sendable, Hashable {
    /// Directly in the bundle, as on iOS.
    case flat
    /// In its folder `Contents`, as on macOS.
    case contents
    /// In a version of a framework, as on macOS.
    case version(String)
  }

  /// The path in the build, such as `Payload/Notes.app/PlugIns/Share.appex`; for a bundle that is the build itself, its
  /// name.
  public let path: String
  /// The path in messages, which begins with the build's path as passed.
  public let displayPath: String
  /// The kind of the bundle, by its name.
  public let kind: BundleKind
  /// The bundle that contains it; nil for an outermost bundle.
  public let parent: BuildBundle?
  /// The layout of the bundle.
  public let layout: Layout
  /// The bundle's Info.plist; nil if there is none.
  public let infoPlist: PropertyList?
  /// The declarations in it; nil if there is none, or its root is not a dictionary.
  public let info: InfoPlist?
  /// The entitlements that a file in it lists; nil if there is no such file.
  public let entitlements: PropertyList?
  /// The embedded provisioning profile; nil if there is none, or it cannot be read.
  public let profile: ProvisioningProfile?
  /// Whether there is an embedded profile, readable or not.
  public let hasProfile: Bool
  /// The privacy manifests in it, wherever they are.
  public let privacyManifests: [PropertyList]
  /// The translations of its Info.plist: `InfoPlist.strings` in folders such as `de.lproj`.
  public let translations: [PropertyList]
  /// The headers of the PNG files that its Info.plist names as icons, by their paths in it.
  public let iconImages: [String: PNGHeader]
  /// The paths of its files in it, without the files of bundles nested in it, in byte order.
  public let files: [String]
  private let executableReader: ExecutableReader
  private let candidates: [ExecutableReader.Candidate]
  /// The names of classes in the scene manifests of an app.
  private let sceneClassNames: Set<String>
  /// The Mach-O files; nil until they are read.
  private let knownBinaries = Monitor<[BuildBinary]?>(nil)
  /// ``lacksExecutable``; nil until it is requested.
  private let knownLack = Monitor<Bool?>(nil)
  let catalogReader: CatalogReader
  /// The compiled asset catalog; nil until it is read.
  let knownCatalog = Monitor<AssetCatalog??>(nil)

  init(
    path: String, displayPath: String, kind: BundleKind, parent: BuildBundle?, layout: Layout, infoPlist: PropertyList?,
    entitlements: PropertyList?, profile: ProvisioningProfile?, hasProfile: Bool, privacyManifests: [PropertyList],
    translations: [PropertyList], iconImages: [String: PNGHeader], files: [String], executableReader: ExecutableReader,
    catalogReader: CatalogReader
  ) {
    self.path = path
    self.displayPath = displayPath
    self.kind = kind
    self.parent = parent
    self.layout = layout
    self.infoPlist = infoPlist
    info = infoPlist.flatMap { InfoPlist($0, context: .init(kind: kind)) }
    self.entitlements = entitlements
    self.profile = profile
    self.hasProfile = hasProfile
    self.privacyManifests = privacyManifests
    self.translations = translations
    self.iconImages = iconImages
    self.files = files
    self.executableReader = executableReader
    self.catalogReader = catalogReader
    sceneClassNames = kind == .application ? Self.sceneClassNames(infoPlist?.root) : []
    let executables = [infoPlist?.root?["CFBundleExecutable"]?.string, String(path.lastComponent.withoutExtension)]
    candidates = ExecutableReader.candidates(
      executables: executables.compactMap(\.self), in: Self.executableFolder(layout), of: files)
  }

  /// The name of its folder, such as `Share.appex`.
  public var name: String { String(path.lastComponent) }

  /// The name of its folder without the extension, such as `Share`.
  public var stem: String { String(path.lastComponent.withoutExtension) }

  /// The folder of its resources in it; empty for the bundle itself.
  public var resourceFolder: String {
    switch layout {
    case .flat: ""
    case .contents: "Contents/Resources"
    case .version(let name): "Versions/\(name)/Resources"
    }
  }

  /// The folder of its executable in it; empty for the bundle itself.
  public var executableFolder: String { Self.executableFolder(layout) }

  private static func executableFolder(_ layout: Layout) -> String {
    switch layout {
    case .flat: ""
    case .contents: "Contents/MacOS"
    case .version(let name): "Versions/\(name)"
    }
  }

  /// Returns whether it contains a file, by its relative path.
  public func contains(_ file: String) -> Bool { files.contains(file) }

  /// Returns the path in a folder of the bundle.
  static func joined(_ folder: String, _ name: String) -> String { folder.isEmpty ? name : "\(folder)/\(name)" }

  /// The privacy manifest where the App Store looks for it; nil if there is none.
  ///
  /// Source: Apple, "Adding a privacy manifest to your app or third-party SDK".
  public var privacyManifest: PropertyList? {
    let name = Self.joined(displayPath, Self.joined(resourceFolder, BuildPlace.privacyManifestName))
    return privacyManifests.first { $0.name == name }
  }

  /// The outermost app that it is in, or that it is.
  public var host: BuildBundle? {
    (parent?.host) ?? (kind == .application ? self : nil)
  }

  /// Its Mach-O files: the executable first, then the libraries in it that are not in their own bundle. They are read
  /// when they are first requested, which takes as long as unpacking them.
  ///
  /// Files of other kinds, such as static libraries, are not among them. A universal file of such files has a problem
  /// and no slices.
  public var binaries: [BuildBinary] {
    knownBinaries.locked { known in
      if let known { return known }
      let names = host?.sceneClassNames ?? []
      let found = candidates.compactMap { executableReader.binary($0, at: path, classNames: names) }
      known = found
      return found
    }
  }

  /// Its executable; nil if there is none, or it is not a Mach-O file.
  public var executable: BuildBinary? { binaries.first.flatMap { $0.isExecutable ? $0 : nil } }

  /// Whether the executable that its Info.plist names is certainly not in it: no file has this name, whatever its case,
  /// and no link is on the path.
  public var lacksExecutable: Bool {
    knownLack.locked { known in
      if let known { return known }
      guard let name = executableName, !name.isEmpty, !name.contains("/") else { return false }
      let lowercase = name.lowercased()
      let lacks =
        knowsAllNames(onPath: Self.joined(executableFolder, name))
        && !files.contains { $0.lastComponent.lowercased() == lowercase }
      known = lacks
      return lacks
    }
  }

  /// Whether all names on a path are known, and none is a link: a file that is not listed there does not exist.
  func knowsAllNames(onPath file: String) -> Bool { executableReader.knowsAllNames(onPath: "\(path)/\(file)") }

  /// The reason why the code that its Info.plist names is unknown; nil if it is known, or was not requested.
  package var codeGap: String? {
    guard [.application, .appExtension, .appClip, .framework].contains(kind), executableName != nil else { return nil }
    guard candidates.first?.isExecutable == true else { return lacksExecutable ? "missing" : nil }
    guard let known = knownBinaries.locked({ $0 }) else { return nil }
    guard let executable = known.first, executable.isExecutable else { return "not an executable" }
    return executable.problem
  }

  /// The paths in messages of possible Mach-O files, by the names alone.
  package var binaryPaths: [String] { candidates.map { "\(displayPath)/\($0.path)" } }

  private static func sceneClassNames(_ root: PropertyList.Node?) -> Set<String> {
    Set(root?.sceneConfigurations.prefix(100).compactMap { $0["UISceneDelegateClassName"]?.string } ?? [])
  }
}
