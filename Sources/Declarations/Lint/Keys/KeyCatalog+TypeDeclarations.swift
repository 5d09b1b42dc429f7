import UTBundleDeclarations

extension KeyCatalog {
  /// The keys of type declarations with their tags and icons, and of iCloud Drive folders.
  static let typeDeclarationKeys: [KeyEntry] = [
    key("UTTypeIdentifier", .string, "The uniform type identifier"),
    key("UTTypeConformsTo", [.strings, .string], "The types that this type conforms to"),
    key("UTTypeDescription", .string, "The description that users see"),
    key("UTTypeTagSpecification", .dictionary, "The type's tags, by tag class"),
    key("UTTypeReferenceURL", .string, "The URL of the format's specification"),
    key("UTTypeIcons", .dictionary, "The parts of a system-drawn icon", source: .iconBadgeKey),
    key("UTTypeIconFile", .string, "The icon, as an .icns file", on: [.macOS, .macCatalyst]),
    key("UTTypeIconFiles", .strings, "The icons, as PNG files", on: [.iOS, .visionOS]),
    key("UTTypeSize64IconFile", .string, "A 64-point icon", on: .iOS, .deprecated, source: .documentGuide),
    key("UTTypeSize320IconFile", .string, "A 320-point icon", on: .iOS, .deprecated, source: .documentGuide),
    key("UTTypeVersion", [.string, .number], "The version of the declaration", .deprecated),

    key("public.filename-extension", in: .tagSpecification, tags, "Filename extensions, without a dot"),
    key("public.mime-type", in: .tagSpecification, tags, "MIME types"),
    key("com.apple.ostype", in: .tagSpecification, tags, "Four-byte file types", on: .macOS),
    key("com.apple.nspboard-type", in: .tagSpecification, tags, "Legacy pasteboard types", on: .macOS),
    key("public.url-scheme", in: .tagSpecification, tags, "URL schemes", .undocumented, source: .realProjects),
    key(
      "com.apple.device-model-code", in: .tagSpecification, tags, "Device model codes", .undocumented,
      source: .realProjects),

    key("UTTypeIconBackgroundName", in: .typeIcons, .string, "The background image", source: .iconBadgeKey),
    key("UTTypeIconBadgeName", in: .typeIcons, .string, "The image in the center of the icon", source: .iconBadgeKey),
    key("UTTypeIconText", in: .typeIcons, .string, "The text at the bottom of the icon", source: .iconBadgeKey),

    key("NSUbiquitousContainerName", in: .ubiquitousContainer, .string, "The folder's name in iCloud Drive"),
    key(
      "NSUbiquitousContainerIsDocumentScopePublic", in: .ubiquitousContainer, .boolean,
      "Whether iCloud Drive shows the folder"),
    key(
      "NSUbiquitousContainerSupportedFolderLevels", in: .ubiquitousContainer, .string,
      "The maximum depth of subfolders", values: ["None", "One", "Any"]),
  ]

  /// Apple's declarations and samples use a string for a single tag.
  private static let tags: ValueKinds = [.strings, .string]

  private static func key(
    _ name: String, in dictionary: KeyDictionary = .typeDeclaration, _ kinds: ValueKinds, _ summary: String,
    values: [String] = [], on platforms: Platforms = .all, _ status: KeyEntry.Status = .current,
    source: Source = .cocoaKeys
  ) -> KeyEntry {
    KeyEntry(name, in: dictionary, kinds, summary, values: values, on: platforms, status, source: source)
  }
}
