import PropertyLists
import Testing
import UTBundleDeclarations
import UTLint

@Suite struct KeyCatalogTests {
  @Test func `every key is there once`() {
    var seen: Set<String> = []
    for entry in KeyCatalog.entries {
      #expect(seen.insert("\(entry.dictionary) \(entry.name)").inserted, "\(entry.name) is there twice")
      #expect(!entry.kinds.isEmpty && !entry.platforms.isEmpty && !entry.summary.isEmpty, "\(entry.name)")
      #expect(KeyCatalog.isKnown(entry.name, in: entry.dictionary))
    }
  }

  /// Slips of public projects, and what was meant.
  @Test(arguments: [
    ("UTTYpeReferenceURL", KeyDictionary.typeDeclaration, "UTTypeReferenceURL"),
    ("UTITagTypeSpecification", .typeDeclaration, "UTTypeTagSpecification"),
    ("UITypeIdentifier", .typeDeclaration, "UTTypeIdentifier"),
    ("UTTypeTagSpecifications", .typeDeclaration, "UTTypeTagSpecification"),
    ("LSItemContentTypes - 2", .documentType, "LSItemContentTypes"),
    ("LSItemContentType", .documentType, "LSItemContentTypes"),
    ("LSTypeIsPackageLSTypeIsPackage", .documentType, "LSTypeIsPackage"),
    ("CFBundleOSTypes", .documentType, "CFBundleTypeOSTypes"),
    ("LSHandlerRanks", .documentType, "LSHandlerRank"),
    ("CFBundleTypename", .documentType, "CFBundleTypeName"),
    ("CFBundleDocumentType", .root, "CFBundleDocumentTypes"),
    ("UTExportedTypeDeclaration", .root, "UTExportedTypeDeclarations"),
    ("NSUbiquitousContainer", .root, "NSUbiquitousContainers"),
    ("LSSupportsOpeningDocumentInPlace", .root, "LSSupportsOpeningDocumentsInPlace"),
    ("NSCameraUseageDescription", .root, "NSCameraUsageDescription"),
    ("NSCalenderUsageDescription", .root, "NSCalendarsUsageDescription"),
    ("UIBackgroundMode", .root, "UIBackgroundModes"),
    ("INFOPLIST_KEY_NSMicrophoneUsageDescription", .root, "NSMicrophoneUsageDescription"),
    ("NSUbiquitousContainerIsDocumentScopePublik", .ubiquitousContainer, "NSUbiquitousContainerIsDocumentScopePublic"),
    ("UTTypeIconTex", .typeIcons, "UTTypeIconText"),
  ])
  func `the key that was meant is suggested`(_ written: String, _ dictionary: KeyDictionary, _ meant: String) {
    #expect(!KeyCatalog.isKnown(written, in: dictionary))
    #expect(KeyCatalog.suggestion(for: written, in: dictionary) == meant)
  }

  @Test(arguments: [
    ("ICExtension", KeyDictionary.documentType), ("ThreemaAppIdentifier", .root), ("AppGroupIdentifier", .root),
    ("CFBundleLongVersionString", .root), ("SUFeedURL", .root), ("NSDocumentsFolderUsageDescription", .root),
    ("FacebookDisplayName", .root), ("baseBundleIdentifier", .root), ("WKBackgroundModes", .root),
    ("NSPhotoLibraryAddUsageDescription", .root), ("", .root), ("x", .documentType),
    // Other rules say to remove the keys that these resemble.
    ("LSIsAppleDefaultForTypes", .documentType), ("UTTypeVersions", .typeDeclaration),
  ])
  func `nothing is suggested for other keys`(_ key: String, _ dictionary: KeyDictionary) {
    #expect(KeyCatalog.suggestion(for: key, in: dictionary) == nil)
  }

  /// None of the documented keys at the root is near enough to another to be taken for it.
  @Test func `keys of platforms and devices are known`() {
    for key in [
      "UISupportsDocumentBrowser~ipad", "CFBundleIcons~ipad", "NSPrincipalClass-macos",
      "UIMainStoryboardFile-iphoneos~iphone",
    ] {
      #expect(KeyCatalog.isKnown(key, in: .root), "\(key)")
    }
    #expect(KeyCatalog.withoutPlatform("CFBundleIcons~ipad") == "CFBundleIcons")
    #expect(KeyCatalog.withoutPlatform("UIMainStoryboardFile-iphoneos~iphone") == "UIMainStoryboardFile")
    #expect(KeyCatalog.withoutPlatform("LSItemContentTypes - 2") == "LSItemContentTypes - 2")
  }

  @Test func `the places where keys belong are known`() {
    #expect(KeyCatalog.homes(of: "LSTypeIsPackage", besides: .root) == [.documentType])
    #expect(KeyCatalog.homes(of: "public.filename-extension", besides: .typeDeclaration) == [.tagSpecification])
    #expect(KeyCatalog.homes(of: "UISupportsDocumentBrowser", besides: .documentType) == [.root])
    #expect(KeyCatalog.homes(of: "LSTypeIsPackage", besides: .documentType) == [])
  }

  /// The document is made of the table: `UTICTL_RECORD=1 swift test --enable-all-traits --filter KeyCatalogTests`
  /// writes it anew.
  @Test func `the documentation is the table`() throws {
    let path =
      #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(5).joined(separator: "/")
      + "/docs/keys.md"
    try expectDocument(KeyCatalog.markdown, at: path)
  }
}
