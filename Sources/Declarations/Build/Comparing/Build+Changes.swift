extension Build {
  /// Returns the differences from an older build: bundle by bundle in the order of their paths, those that went last.
  ///
  /// Bundles are the same if they have the same path in the outermost bundle; the apps of two builds are the same whatever
  /// their names.
  public func changes(from old: Build) -> [BuildChange] {
    let known = Dictionary(old.bundles.map { (old.place(of: $0), $0) }) { first, _ in first }
    let places = Set(bundles.map { place(of: $0) })
    var changes: [BuildChange] = []
    for bundle in bundles {
      if let before = known[place(of: bundle)] {
        changes += Self.changes(of: bundle, from: before, named: shownPlace(of: bundle))
      } else {
        changes.append(
          BuildChange(bundle: shownPlace(of: bundle), kind: .bundle, name: nil, old: nil, new: bundle.versionSummary))
      }
    }
    for bundle in old.bundles where !places.contains(old.place(of: bundle)) {
      changes.append(
        BuildChange(
          bundle: old.shownPlace(of: bundle), kind: .bundle, name: nil, old: bundle.versionSummary, new: nil))
    }
    return changes
  }

  /// The path of a bundle from the outermost one, without the name of that if it is the build's only app.
  private func place(of bundle: BuildBundle) -> String {
    let shown = shownPlace(of: bundle)
    guard let application, bundle.root === application else { return shown }
    return String(shown.dropFirst(application.name.count))
  }

  /// The path of a bundle from the outermost one, with its name.
  private func shownPlace(of bundle: BuildBundle) -> String {
    let root = bundle.root
    return root.name + bundle.path.dropFirst(root.path.count)
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
    compare(.entitlement, old.entitlementTexts, new.entitlementTexts)
    compare(.purposeString, old.purposeTexts, new.purposeTexts)
    compare(.urlScheme, names(old.urlSchemes.compactMap(\.value)), names(new.urlSchemes.compactMap(\.value)))
    compare(
      .backgroundMode, names(old.backgroundModes.compactMap(\.value)), names(new.backgroundModes.compactMap(\.value)))
    compare(.privacyManifest, old.manifestText, new.manifestText)
    return changes
  }

  private static func names(_ values: [String]) -> [String: String] {
    Dictionary(values.map { ($0, $0) }) { first, _ in first }
  }
}

extension BuildBundle {
  /// The outermost bundle that it is in, or itself.
  fileprivate var root: BuildBundle { parent?.root ?? self }

  /// Its version and the number of its build: `1.2 (34)`; its name if it has neither.
  public var versionSummary: String {
    switch (shortVersion, version) {
    case (let short?, let build?): short == build ? short : "\(short) (\(build))"
    case (let short?, nil): short
    case (nil, let build?): "(\(build))"
    case (nil, nil): name
    }
  }

  fileprivate var manifestText: String? { privacyManifest == nil ? nil : BuildPlace.privacyManifestName }

  fileprivate var purposeTexts: [String: String] {
    Dictionary(purposeStrings.map { ($0.key, $0.node.summary) }) { $1 }
  }

  fileprivate var entitlementTexts: [String: String] {
    (knownEntitlements?.root.entries).map { entries in
      Dictionary(entries.map { ($0.key, $0.value.summary) }) { $1 }
    } ?? [:]
  }
}

extension ProvisioningProfile {
  /// Its name and what it is for.
  public var summary: String { "\(name ?? uuid ?? "without a name") (\(kind.rawValue))" }
}
