import UTBundleDeclarations

extension KeyCatalog {
  /// The root keys for documents, types, and containers; a near miss of one of these is reported.
  static let rootKeys: [KeyEntry] = [
    key("CFBundleDocumentTypes", .dictionaries, "The app's document types", source: .coreFoundationKeys),
    key("UTExportedTypeDeclarations", .dictionaries, "The types that the app owns", source: .cocoaKeys),
    key("UTImportedTypeDeclarations", .dictionaries, "Other vendors' types that the app uses", source: .cocoaKeys),
    key("NSUbiquitousContainers", .dictionary, "The app's folders in iCloud Drive", source: .cocoaKeys),
    key(
      "LSSupportsOpeningDocumentsInPlace", .boolean, "Whether the app opens the original document, not a copy",
      on: [.iOS, .visionOS, .macOS, .macCatalyst], source: .openInPlaceKey),
    key(
      "UISupportsDocumentBrowser", .boolean, "Whether the app shows the document browser", on: [.iOS, .visionOS],
      source: .documentBrowserKey),
    key(
      "UIFileSharingEnabled", .boolean, "Whether the app's Documents folder is visible to users", on: [.iOS, .visionOS]),
    key("NSDownloadsUbiquitousContents", .boolean, "Whether iCloud documents are downloaded before opening"),
    key("NSUserActivityTypes", .strings, "The activities that the app can continue"),
    key("NSExtension", .dictionary, "The app extension's settings", source: .appExtensionKeys),
  ]

  /// Root keys that describe a bundle and where it runs.
  static let bundleKeys: [KeyEntry] = [
    key("CFBundleIdentifier", .string, "The bundle's identifier", source: .coreFoundationKeys),
    key("CFBundleName", .string, "The bundle's short name", source: .coreFoundationKeys),
    key("CFBundleDisplayName", .string, "The bundle's display name", source: .coreFoundationKeys),
    key("CFBundleExecutable", .string, "The bundle's executable", source: .coreFoundationKeys),
    key("CFBundlePackageType", .string, "The bundle's type, a four-letter code", source: .coreFoundationKeys),
    key("CFBundleVersion", .string, "The build number", source: .coreFoundationKeys),
    key("CFBundleShortVersionString", .string, "The version shown to users", source: .coreFoundationKeys),
    key("CFBundleSupportedPlatforms", .strings, "The platforms that the bundle was built for", source: .realProjects),
    key("CFBundleURLTypes", .dictionaries, "The URL schemes that the app opens", source: .coreFoundationKeys),
    key(
      "LSApplicationCategoryType", .string, "The app's category", on: [.macOS, .macCatalyst],
      source: .launchServicesKeys),
    key(
      "LSMinimumSystemVersion", .string, "The oldest macOS release that the app runs on", on: .macOS,
      source: .launchServicesKeys),
    key("LSRequiresIPhoneOS", .boolean, "Whether the app runs only on iOS", on: .iOS, source: .launchServicesKeys),
    key(
      "UIDeviceFamily", [.numbers, .strings, .number, .string], "The devices that the app runs on",
      on: [.iOS, .tvOS, .watchOS]),
  ]

  private static func key(
    _ name: String, _ kinds: ValueKinds, _ summary: String, on platforms: Platforms = .all,
    source: Source = .informationPropertyList
  ) -> KeyEntry {
    KeyEntry(name, in: .root, kinds, summary, on: platforms, source: source)
  }
}
