import BundleDeclarations

extension KeyCatalog {
  /// The root keys that have to do with documents, types and containers: a near miss of one of these is reported.
  static let rootKeys: [KeyEntry] = [
    key("CFBundleDocumentTypes", .dictionaries, "The document types of the app", source: .coreFoundationKeys),
    key("UTExportedTypeDeclarations", .dictionaries, "The types that the app owns", source: .cocoaKeys),
    key("UTImportedTypeDeclarations", .dictionaries, "Types of others that the app knows", source: .cocoaKeys),
    key("NSUbiquitousContainers", .dictionary, "The app's folders in iCloud Drive", source: .cocoaKeys),
    key(
      "LSSupportsOpeningDocumentsInPlace", .boolean, "Whether the app opens the document itself, not a copy",
      on: [.iOS, .visionOS, .macOS, .macCatalyst], source: .openInPlaceKey),
    key(
      "UISupportsDocumentBrowser", .boolean, "Whether the app shows the document browser", on: [.iOS, .visionOS],
      source: .documentBrowserKey),
    key("UIFileSharingEnabled", .boolean, "Whether the app's Documents folder can be seen", on: [.iOS, .visionOS]),
    key("NSDownloadsUbiquitousContents", .boolean, "Whether iCloud documents are downloaded before they are opened"),
    key("NSUserActivityTypes", .strings, "The activities that the app continues"),
    key("NSExtension", .dictionary, "What an app extension does", source: .appExtensionKeys),
  ]

  /// Root keys that say what a bundle is and where it runs.
  static let bundleKeys: [KeyEntry] = [
    key("CFBundleIdentifier", .string, "The bundle's identifier", source: .coreFoundationKeys),
    key("CFBundleName", .string, "The bundle's short name", source: .coreFoundationKeys),
    key("CFBundleDisplayName", .string, "The bundle's name as people see it", source: .coreFoundationKeys),
    key("CFBundleExecutable", .string, "The bundle's program", source: .coreFoundationKeys),
    key("CFBundlePackageType", .string, "The kind of bundle, four letters", source: .coreFoundationKeys),
    key("CFBundleVersion", .string, "The number of the build", source: .coreFoundationKeys),
    key("CFBundleShortVersionString", .string, "The version as people see it", source: .coreFoundationKeys),
    key("CFBundleSupportedPlatforms", .strings, "The platforms that it was built for", source: .realProjects),
    key("CFBundleURLTypes", .dictionaries, "The URL schemes that the app opens", source: .coreFoundationKeys),
    key(
      "LSApplicationCategoryType", .string, "The app's category", on: [.macOS, .macCatalyst],
      source: .launchServicesKeys),
    key("LSMinimumSystemVersion", .string, "The oldest macOS that it runs on", on: .macOS, source: .launchServicesKeys),
    key("LSRequiresIPhoneOS", .boolean, "Whether it runs on iOS only", on: .iOS, source: .launchServicesKeys),
    key(
      "UIDeviceFamily", [.numbers, .strings, .number, .string], "The devices that it runs on",
      on: [.iOS, .tvOS, .watchOS]),
  ]

  private static func key(
    _ name: String, _ kinds: ValueKinds, _ summary: String, on platforms: Platforms = .all,
    source: Source = .informationPropertyList
  ) -> KeyEntry {
    KeyEntry(name, in: .root, kinds, summary, on: platforms, source: source)
  }
}
