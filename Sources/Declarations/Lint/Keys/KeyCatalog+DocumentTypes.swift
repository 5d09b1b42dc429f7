import UTBundleDeclarations

extension KeyCatalog {
  /// The keys of document types: table 2-1 of the key reference, and further keys in use.
  static let documentTypeKeys: [KeyEntry] = [
    key("CFBundleTypeName", .string, "The document type's name, which AppKit uses to refer to it"),
    key(
      "CFBundleTypeRole", .string, "The app's role for these documents",
      values: ["Editor", "Viewer", "Shell", "None", "QLGenerator", "MDImporter"]),
    key(
      "LSHandlerRank", .string, "How the app ranks among apps that open the type",
      values: HandlerRank.allCases.map(\.rawValue)),
    key("LSItemContentTypes", .strings, "The uniform type identifiers of these documents"),
    key(
      "LSTypeIsPackage", .boolean, "Whether these documents are packages; ignored if LSItemContentTypes is present",
      on: [.macOS, .macCatalyst, .iOS, .visionOS]),
    key("CFBundleTypeIconFile", .string, "An .icns icon for these documents", on: [.macOS, .macCatalyst]),
    key("CFBundleTypeIconFiles", .strings, "PNG icons for these documents", on: [.iOS, .visionOS]),
    key(
      "CFBundleTypeIconSystemGenerated", [.boolean, .number], "Whether the system draws the icon", on: .macOS,
      .undocumented, source: .realProjects),
    key(
      "CFBundleTypeExtensions", .strings, "Filename extensions; ignored if LSItemContentTypes is present", on: .macOS,
      .deprecated),
    key(
      "CFBundleTypeMIMETypes", .strings, "MIME types; ignored if LSItemContentTypes is present", on: .macOS, .deprecated
    ),
    key(
      "CFBundleTypeOSTypes", .strings, "Four-byte file types; ignored if LSItemContentTypes is present", on: .macOS,
      .deprecated),
    key("NSDocumentClass", .string, "The NSDocument subclass that opens these documents", on: .macOS),
    key("NSExportableTypes", .strings, "The types that documents can be exported to, as identifiers", on: .macOS),
    key(
      "NSExportableAs", .strings, "The names of document types that documents can be exported to", on: .macOS,
      .deprecated),
    key(
      "NSIsRelatedItemType", .boolean, "Whether a sandboxed app may open files next to a document", on: .macOS,
      source: .sandboxedFiles),
    key(
      "NSPersistentStoreTypeKey", .string, "The store type of a Core Data document",
      values: DocumentTypeKeys.storeTypes, on: .macOS, source: .realProjects),
    key("NSUbiquitousDocumentUserActivityType", .string, "The Handoff activity type of an iCloud document"),
    key(
      "LSIsAppleDefaultForType", .boolean, "Whether this is Apple's default app for the type", on: .macOS,
      .undocumented,
      source: .realProjects),
  ]

  private static func key(
    _ name: String, _ kinds: ValueKinds, _ summary: String, values: [String] = [], on platforms: Platforms = .all,
    _ status: KeyEntry.Status = .current, source: Source = .coreFoundationKeys
  ) -> KeyEntry {
    KeyEntry(name, in: .documentType, kinds, summary, values: values, on: platforms, status, source: source)
  }
}
