import PropertyLists

extension Build {
  /// Returns the differences from an older build: bundle by bundle in the order of their paths, removed bundles last.
  ///
  /// Bundles are the same if they have the same path in the outermost bundle; the apps of two builds are the same,
  /// whatever their names.
  public func changes(from old: Build) -> [BuildChange] {
    let (newPlaces, oldPlaces) = (BundlePlaces(self), BundlePlaces(old))
    let known = Dictionary(old.bundles.map { (oldPlaces.key(of: $0), $0) }) { first, _ in first }
    let keys = Set(bundles.map { newPlaces.key(of: $0) })
    var changes: [BuildChange] = []
    for bundle in bundles {
      let place = newPlaces.text(of: bundle)
      if let before = known[newPlaces.key(of: bundle)] {
        changes += Self.changes(of: bundle, from: before, named: place)
      } else {
        changes.append(BuildChange(bundle: place, kind: .bundle, name: nil, old: nil, new: bundle.versionSummary))
      }
    }
    for bundle in old.bundles where !keys.contains(oldPlaces.key(of: bundle)) {
      changes.append(
        BuildChange(
          bundle: oldPlaces.text(of: bundle), kind: .bundle, name: nil, old: bundle.versionSummary, new: nil))
    }
    return changes
  }

  private static func changes(of new: BuildBundle, from old: BuildBundle, named place: String) -> [BuildChange] {
    var changes: [BuildChange] = []
    func compare(_ kind: BuildChange.Kind, _ one: String?, _ other: String?, name: String? = nil) {
      guard one != other else { return }
      changes.append(BuildChange(bundle: place, kind: kind, name: name, old: one, new: other))
    }
    func compare(_ kind: BuildChange.Kind, _ one: [String: String], _ other: [String: String]) {
      for name in Set(one.keys).union(other.keys).sorted() { compare(kind, one[name], other[name], name: name) }
    }
    compare(.identifier, old.identifier, new.identifier)
    compare(.version, old.shortVersion, new.shortVersion)
    compare(.build, old.version, new.version)
    compare(.sdk, old.sdkName, new.sdkName)
    compare(.minimumSystem, old.minimumSystem, new.minimumSystem)
    compare(.profile, old.profile?.summary, new.profile?.summary)
    compare(.signature, old.signatureText, new.signatureText)
    compare(.binary, old.executable?.summary, new.executable?.summary)
    compare(.binary, old.libraryTexts, new.libraryTexts)
    let (oldRights, newRights) = (old.knownEntitlements, new.knownEntitlements)
    // A profile allows more than a bundle is signed with, so the two are not compared with each other.
    if (oldRights?.source == .profile) == (newRights?.source == .profile) {
      compare(.entitlement, texts(oldRights?.root), texts(newRights?.root))
    }
    compare(.purposeString, old.purposeTexts, new.purposeTexts)
    compare(.urlScheme, names(old.urlSchemes.compactMap(\.value)), names(new.urlSchemes.compactMap(\.value)))
    compare(
      .backgroundMode, names(old.backgroundModes.compactMap(\.value)), names(new.backgroundModes.compactMap(\.value)))
    compare(.privacyManifest, old.manifestText, new.manifestText)
    if let one = old.privacyManifest, let other = new.privacyManifest, !one.hasErrors, !other.hasErrors {
      compare(.privacyManifest, texts(one.root), texts(other.root))
    }
    return changes
  }

  /// The values of a dictionary on one line each, by their keys.
  private static func texts(_ root: PropertyList.Node?) -> [String: String] {
    (root?.entries).map { entries in Dictionary(entries.map { ($0.key, $0.value.value.orderedSummary) }) { $1 } } ?? [:]
  }

  private static func names(_ values: [String]) -> [String: String] {
    Dictionary(values.map { ($0, $0) }) { first, _ in first }
  }
}

/// The positions of the bundles of a build, in a form that is the same in another build.
private struct BundlePlaces {
  private let application: BuildBundle?
  /// The number of outermost bundles with a name: a framework is in an `.xcframework` once for each platform.
  private let counts: [String: Int]
  /// The folder of all bundles with a slash: the build itself, which may have another name.
  private let folder: String

  init(_ build: Build) {
    let roots = build.bundles.filter { $0.parent == nil }
    application = build.application
    counts = roots.reduce(into: [:]) { $0[$1.name, default: 0] += 1 }
    let folders = Set(roots.map { $0.path.prefix { $0 != "/" } + "/" })
    folder = folders.count == 1 ? folders.first.map(String.init) ?? "" : ""
  }

  /// The path from the outermost bundle with its name, or from the build if several have that name.
  func text(of bundle: BuildBundle) -> String {
    let root = bundle.root
    let rest = bundle.path.dropFirst(root.path.count)
    guard counts[root.name, default: 0] > 1 else { return root.name + rest }
    return String(bundle.path.dropFirst(bundle.path.hasPrefix(folder) ? folder.count : 0))
  }

  /// The same path without the name of the build's only app, which may have changed.
  func key(of bundle: BuildBundle) -> String {
    let text = text(of: bundle)
    guard let application, bundle.root === application else { return text }
    return String(text.dropFirst(application.name.count))
  }
}

extension BuildBundle {
  /// The outermost bundle that it is in, or itself.
  fileprivate var root: BuildBundle { parent?.root ?? self }

  /// The version and the build number: `1.2 (34)`; the name if there is neither.
  public var versionSummary: String {
    switch (shortVersion, version) {
    case (let short?, let build?): short == build ? short : "\(short) (\(build))"
    case (let short?, nil): short
    case (nil, let build?): "(\(build))"
    case (nil, nil): name
    }
  }

  fileprivate var manifestText: String? { privacyManifest == nil ? nil : BuildPlace.privacyManifestName }

  fileprivate var signatureText: String? { executable.map { $0.isSigned ? "signed" : "not signed" } }

  fileprivate var libraryTexts: [String: String] {
    Dictionary(binaries.filter { !$0.isExecutable }.map { ($0.path, $0.summary) }) { $1 }
  }

  fileprivate var purposeTexts: [String: String] {
    Dictionary(purposeStrings.map { ($0.key, $0.node.summary) }) { $1 }
  }
}

extension ProvisioningProfile {
  /// The name and the purpose of the profile.
  public var summary: String { "\(name ?? uuid ?? "unnamed") (\(kind.rawValue))" }
}
