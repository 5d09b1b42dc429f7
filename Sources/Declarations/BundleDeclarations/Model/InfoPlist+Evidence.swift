import PropertyLists

/// The bundle's kind and platforms according to the Info.plist itself.
extension InfoPlist {
  /// Returns the kind that is known from elsewhere, unless that is the kind of any bundle and the property list has the
  /// keys of a plug-in; without a known kind, returns the kind that the property list shows.
  static func kind(of fields: DeclaredFields, known: BundleKind?) -> BundleKind? {
    switch known {
    case nil: kind(of: fields)
    case .other?: plugInKind(of: fields) ?? .other
    case let known?: known
    }
  }

  private static func kind(of fields: DeclaredFields) -> BundleKind? {
    if fields["NSExtension"] != nil || fields["EXAppExtensionAttributes"] != nil { return .appExtension }
    if fields["NSAppClip"] != nil { return .appClip }
    let isPlugIn = fields["CFPlugInFactories"] != nil || fields["CFPlugInTypes"] != nil
    if isPlugIn, let kind = plugInKind(of: fields) { return kind }
    switch fields.text("CFBundlePackageType")?.value {
    case "APPL": return .application
    case "FMWK": return .framework
    case "XPC!": return .appExtension
    case "BNDL": return plugInKind(of: fields) ?? .other
    default: return nil
    }
  }

  /// Generators and importers are recognized by the interface they implement, otherwise by the role they claim.
  ///
  /// The identifiers of the interfaces: "Quick Look Programming Guide" and "Spotlight Importer Programming Guide".
  private static func plugInKind(of fields: DeclaredFields) -> BundleKind? {
    for type in fields["CFPlugInTypes"]?.entries.map(\.key) ?? [] {
      switch type.uppercased() {
      case "5E2D9680-5022-40FA-B806-43349622E5B9": return .quickLookGenerator
      case "8B08C4BF-415B-11D8-B3F9-0003936726FC": return .spotlightImporter
      default: continue
      }
    }
    let roles = fields["CFBundleDocumentTypes"]?.elements.compactMap { $0["CFBundleTypeRole"]?.string } ?? []
    if roles.contains("QLGenerator") || fields["QLThumbnailMinimumSize"] != nil { return .quickLookGenerator }
    if roles.contains("MDImporter") { return .spotlightImporter }
    return fields["AMAccepts"] != nil ? .automatorAction : nil
  }

  /// The platforms that a property list states, or that its keys are limited to. No platform is guessed.
  static func platforms(of fields: DeclaredFields) -> Platforms {
    var platforms: Platforms = []
    for text in fields.texts("CFBundleSupportedPlatforms") + fields.texts("DTPlatformName") {
      if let name = text.value { platforms.formUnion(Platforms(sdk: name)) }
    }
    for name in ["SUPPORTED_PLATFORMS", "SDKROOT"] where platforms.isEmpty {
      for word in (fields.settings[name] ?? "").split(separator: " ") { platforms.formUnion(Platforms(sdk: word)) }
    }
    if fields.settings["SUPPORTS_MACCATALYST"] == "YES" { platforms.insert(.macCatalyst) }
    guard platforms.isEmpty else { return platforms }
    let families = fields["UIDeviceFamily"].map { $0.kind == .array ? Array($0.elements) : [$0] } ?? []
    for family in families {
      platforms.formUnion(Platforms(deviceFamily: family.integer ?? Int128(family.string ?? "")))
    }
    if fields.flag("LSRequiresIPhoneOS") == true, platforms.isEmpty { platforms.insert(.iOS) }
    // Not LSApplicationCategoryType: files shared with an iOS target have it, too.
    let ofMac = ["LSMinimumSystemVersion", "LSUIElement", "LSBackgroundOnly"]
    let isForMac = ofMac.contains { fields[$0] != nil } || fields.text("NSPrincipalClass")?.value == "NSApplication"
    if isForMac { platforms.insert(.macOS) }
    guard platforms.isEmpty else { return platforms }
    // Keys that are also left in files of the other platform, so they are only used if nothing else determines the
    // platform.
    let ofPhone = ["UISupportedInterfaceOrientations", "UILaunchStoryboardName", "UIApplicationSceneManifest"]
    if ofPhone.contains(where: { fields[$0] != nil }) { return .iOS }
    let ofMacApps = [
      "NSServices", "NSAppleScriptEnabled", "OSAScriptingDefinition", "NSHighResolutionCapable", "SUFeedURL",
    ]
    return ofMacApps.contains { fields[$0] != nil } ? .macOS : []
  }
}

extension Platforms {
  /// Creates the platforms of an SDK or platform name such as `iphoneos` or `MacOSX`.
  init(sdk name: some StringProtocol) {
    let name = name.lowercased()
    let prefixes: [(String, Platforms)] = [
      ("macos", .macOS), ("iphone", .iOS), ("xr", .visionOS), ("appletv", .tvOS), ("watch", .watchOS),
    ]
    self = prefixes.first { name.hasPrefix($0.0) }?.1 ?? []
  }

  /// Creates the platforms of a number in `UIDeviceFamily`.
  init(deviceFamily number: Int128?) {
    switch number {
    case 1, 2: self = .iOS
    case 3: self = .tvOS
    case 4: self = .watchOS
    case 6: self = .macCatalyst
    case 7: self = .visionOS
    default: self = []
    }
  }
}
