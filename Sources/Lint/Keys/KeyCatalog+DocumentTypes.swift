import BundleDeclarations

extension KeyCatalog {
  /// The keys of document types: table 2-1 of the key reference, and others in use.
  static let documentTypeKeys: [KeyEntry] = [
    key("CFBundleTypeName", .string, "The name of the type, by which AppKit's documents refer to it"),
    key(
      "CFBundleTypeRole", .string, "The app's role for such files",
      values: ["Editor", "Viewer", "Shell", "None", "QLGenerator", "MDImporter"]),
    key(
      "LSHandlerRank", .string, "How well the app suits the type", values: HandlerRank.allCases.map(\.rawValue)),
    key("LSItemContentTypes", .strings, "The uniform type identifiers of the files"),
    key(
      "LSTypeIsPackage", .boolean, "Whether such documents are folders; ignored next to LSItemContentTypes",
      on: [.macOS, .macCatalyst, .iOS, .visionOS]),
    key("CFBundleTypeIconFile", .string, "The icon of such files, an .icns file", on: [.macOS, .macCatalyst]),
    key("CFBundleTypeIconFiles", .strings, "The icons of such files, PNG files", on: [.iOS, .visionOS]),
    key(
      "CFBundleTypeIconSystemGenerated", [.boolean, .number], "Whether the system draws the icon", on: .macOS,
      .undocumented, source: .realProjects),
    key(
      "CFBundleTypeExtensions", .strings, "Filename extensions; ignored next to LSItemContentTypes", on: .macOS,
      .deprecated),
    key("CFBundleTypeMIMETypes", .strings, "MIME types; ignored next to LSItemContentTypes", on: .macOS, .deprecated),
    key(
      "CFBundleTypeOSTypes", .strings, "File types of four bytes; ignored next to LSItemContentTypes", on: .macOS,
      .deprecated),
    key("NSDocumentClass", .string, "The subclass of NSDocument", on: .macOS),
    key("NSExportableTypes", .strings, "The uniform type identifiers it can be exported to", on: .macOS),
    key("NSExportableAs", .strings, "The names of document types it can be exported to", on: .macOS, .deprecated),
    key(
      "NSIsRelatedItemType", .boolean, "Whether a sandboxed app may open files next to a document", on: .macOS,
      source: .sandboxedFiles),
    key(
      "NSPersistentStoreTypeKey", .string, "The kind of store of a Core Data document",
      values: DocumentTypeKeys.storeTypes, on: .macOS, source: .realProjects),
    key("NSUbiquitousDocumentUserActivityType", .string, "The activity type for Handoff of an iCloud document"),
    key(
      "LSIsAppleDefaultForType", .boolean, "Whether one of Apple's apps is the default", on: .macOS, .undocumented,
      source: .realProjects),
  ]

  private static func key(
    _ name: String, _ kinds: ValueKinds, _ summary: String, values: [String] = [], on platforms: Platforms = .all,
    _ status: KeyEntry.Status = .current, source: Source = .coreFoundationKeys
  ) -> KeyEntry {
    KeyEntry(name, in: .documentType, kinds, summary, values: values, on: platforms, status, source: source)
  }
}
