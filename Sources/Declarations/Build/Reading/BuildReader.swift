import PropertyLists
import UTBundleDeclarations
import UTText

/// Creates the bundles of a build from its files.
struct BuildReader {
  /// A bundle whose files are not read yet.
  private struct Folder {
    let path: String
    let kind: BundleKind
    /// The relative paths of files.
    var files: [String] = []
    /// The relative paths of the files that are read in bundles.
    var readFiles: [String] = []
  }

  /// A bundle, by its position, and the number of bytes before the paths of files in it. A folder may have two
  /// spellings, which compare as equal.
  private struct Place {
    let bundle: Int
    let length: Int
  }

  private static let maximumTotalSize = 256 << 20
  private static let maximumProblems = 20
  /// The maximum number of icons that are read for an app.
  private static let maximumIcons = 200
  /// The maximum number of bundles; further bundles are ignored.
  private static let maximumBundles = 10_000

  private let contents: BuildContents
  /// Reads code on request.
  let binaries: ExecutableReader
  /// Reads asset catalogs on request.
  let catalogs: CatalogReader
  private(set) var problems: [DeclarationInputError] = []
  private var totalSize = 0
  /// The bundles, in the byte order of their paths once all files are added.
  private var folders: [Folder] = []
  /// The positions of the bundles while files are added, by their paths.
  private var positions: [String: Int] = [:]
  /// The paths of the files that may describe the build itself.
  private var descriptions: [String] = []
  /// The folder of the last file, and the bundle that it belongs to, if any. Most files follow one of the same folder.
  private var last: (folder: Substring, place: Place?)?
  /// The paths of the files that are in no bundle.
  private(set) var looseFiles: [String] = []

  init(_ contents: BuildContents) {
    self.contents = contents
    binaries = ExecutableReader(contents)
    catalogs = CatalogReader(contents)
    for name in contents.names { add(name) }
    folders.sort { $0.path.precedes($1.path) }
  }

  /// Adds a file to the innermost bundle on its path.
  private mutating func add(_ name: String) {
    let file = name.lastComponent
    let folder = name[..<file.startIndex]
    // An Info.plist may make its folder a bundle.
    let mayMakeBundle = file == "Info.plist"
    if mayMakeBundle || name.hasExtension("signature") { descriptions.append(name) }
    if let last, !mayMakeBundle, last.folder.hasSameBytes(as: folder) {
      if !BuildPlace.isForeign(file) { add(name, file, to: last.place) }
      return
    }
    let components = name.pathComponents
    guard !BuildPlace.isForeign(components) else { return }
    guard components.count <= BuildPlace.maximumDepth else { return report(.tooDeep(contents.displayPath(name))) }
    var inner: Place?
    for index in components.indices.dropLast().reversed() {
      guard let kind = BundlePlace.kind(of: components[index]) else { continue }
      let path = String(name[..<components[index].endIndex])
      let rest = components[(index + 1)...]
      let isCertain = BuildPlace.isPlainBundle(components[index]) || isInfoPlist(rest)
      guard let bundle = positions[path] ?? (isCertain ? addBundle(path, kind) : nil) else { continue }
      inner = inner ?? Place(bundle: bundle, length: path.utf8.count + 1)
    }
    add(name, file, to: inner)
    last = (folder, inner)
  }

  /// - Returns: its position; nil if there are too many bundles.
  private mutating func addBundle(_ path: String, _ kind: BundleKind) -> Int? {
    guard folders.count < Self.maximumBundles else { return nil }
    positions[path] = folders.count
    folders.append(Folder(path: path, kind: kind))
    return folders.count - 1
  }

  private mutating func add(_ name: String, _ file: Substring, to place: Place?) {
    if let place {
      let path = String(name[name.utf8.index(name.startIndex, offsetBy: place.length)...])
      folders[place.bundle].files.append(path)
      if BuildPlace.isRead(file) { folders[place.bundle].readFiles.append(path) }
    } else if looseFiles.count < Self.maximumBundles {
      looseFiles.append(name)
    }
  }

  /// Whether a path in a bundle is its Info.plist.
  private func isInfoPlist(_ rest: ArraySlice<Substring>) -> Bool {
    rest.elementsEqual(["Info.plist"]) || rest.elementsEqual(["Contents", "Info.plist"])
  }

  /// Reads the bundles, outermost bundles first.
  mutating func bundles() -> [BuildBundle] {
    var found: [String: BuildBundle] = [:]
    var bundles: [BuildBundle] = []
    for folder in folders {
      let bundle = self.bundle(folder, parent: parent(of: folder.path, in: found))
      found[folder.path] = bundle
      bundles.append(bundle)
    }
    return bundles
  }

  private func parent(of path: String, in found: [String: BuildBundle]) -> BuildBundle? {
    var rest = path[...]
    while let above = rest.beforeLastSlash {
      rest = above
      if let bundle = found[String(rest)] { return bundle }
    }
    return nil
  }

  private mutating func bundle(_ folder: Folder, parent: BuildBundle?) -> BuildBundle {
    let (path, files) = (folder.path, folder.readFiles)
    let infoPlist = files.last {
      $0.lastComponent == "Info.plist"
        && BundlePlace("\(path.lastComponent)/\($0)".pathComponents.filter { !$0.isEmpty }) != nil
    }
    let layout = Self.layout(infoPlist, folder.files)
    let manifests = files.filter { $0.lastComponent == BuildPlace.privacyManifestName }
    let translations = files.filter { $0.lastComponent == BuildPlace.translationName }
    let list = infoPlist.flatMap { propertyList("\(path)/\($0)") }
    let profile = files.first { BuildPlace.profileNames.contains(String($0.lastComponent)) }
    return BuildBundle(
      path: path, displayPath: contents.displayPath(path), kind: folder.kind, parent: parent, layout: layout,
      infoPlist: list,
      entitlements: files.first { $0.lastComponent == BuildPlace.entitlementsName }
        .flatMap { propertyList("\(path)/\($0)") },
      profile: profile.flatMap { self.profile("\(path)/\($0)") }, hasProfile: profile != nil,
      privacyManifests: manifests.compactMap { propertyList("\(path)/\($0)") },
      translations: translations.compactMap { propertyList("\(path)/\($0)") },
      iconImages: iconImages(list?.root, in: folder), files: folder.files,
      executableReader: binaries, catalogReader: catalogs)
  }

  /// Reads the headers of the icons that an app names as files.
  private mutating func iconImages(_ root: PropertyList.Node?, in folder: Folder) -> [String: PNGHeader] {
    guard folder.kind == .application, let root else { return [:] }
    let names = Set(IconNames(root).files)
    guard !names.isEmpty else { return [:] }
    var images: [String: PNGHeader] = [:]
    let files = folder.files.lazy.filter { !names.isDisjoint(with: IconNames.names(of: $0)) }
    for file in files.prefix(Self.maximumIcons) {
      guard let bytes = bytes("\(folder.path)/\(file)"), let header = PNGHeader(bytes) else { continue }
      images[file] = header
    }
    return images
  }

  private static func layout(_ infoPlist: String?, _ files: [String]) -> BuildBundle.Layout {
    guard let infoPlist else {
      return files.contains { $0.hasPrefix("Contents/") } ? .contents : .flat
    }
    let components = infoPlist.split(separator: "/")
    if components.first == "Contents" { return .contents }
    if components.count == 4, components[0] == "Versions" { return .version(String(components[1])) }
    return .flat
  }

  private mutating func profile(_ name: String) -> ProvisioningProfile? {
    guard let bytes = bytes(name) else { return nil }
    do { return try ProvisioningProfile(parsing: bytes, named: contents.displayPath(name)) } catch {
      report(
        DeclarationInputError(
          contents.displayPath(name), "not a provisioning profile: \(error.reason)", help: "sign the app again"))
      return nil
    }
  }

  /// Reads a file as a property list; nil if it cannot be read.
  private mutating func propertyList(_ name: String) -> PropertyList? {
    bytes(name).map { PropertyList(parsing: $0, named: contents.displayPath(name)) }
  }

  private mutating func bytes(_ name: String) -> [UInt8]? {
    do throws(DeclarationInputError) {
      guard let bytes = try contents.bytes(of: name) else { return nil }
      totalSize += bytes.count
      guard totalSize <= Self.maximumTotalSize else {
        report(
          DeclarationInputError(
            contents.displayPath(name), "the property lists exceed the limit of \(Self.maximumTotalSize) bytes",
            help: "check the build's bundles one at a time"))
        return nil
      }
      return bytes
    } catch {
      report(error)
      return nil
    }
  }

  private mutating func report(_ problem: DeclarationInputError) {
    if problems.count < Self.maximumProblems { problems.append(problem) }
  }

  /// Reads the Info.plist of an `.xcarchive` or an `.xcframework` itself.
  mutating func ownInfoPlist() -> PropertyList? {
    descriptions.first { BuildPlace.isOfContainer($0.pathComponents) && BuildPlace.isWanted($0) }.flatMap {
      propertyList($0)
    }
  }

  /// Reads the recorded signatures of frameworks.
  mutating func signatures() -> [FrameworkSignature] {
    let names = descriptions.filter { name in
      name.lastComponent.filenameExtension == "signature" && BuildPlace.isWanted(name)
    }
    return names.prefix(Self.maximumBundles).compactMap { name in propertyList(name).map { FrameworkSignature($0) } }
  }
}
