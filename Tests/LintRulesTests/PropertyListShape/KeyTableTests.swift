import BundleDeclarations
import Lint
import PropertyLists
import Testing

@Suite struct KeyTableTests {
  @Test func everyKeyIsThereOnce() {
    var seen: Set<String> = []
    for entry in KeyTable.entries {
      #expect(seen.insert("\(entry.dictionary) \(entry.name)").inserted, "\(entry.name) is there twice")
      #expect(!entry.kinds.isEmpty && !entry.platforms.isEmpty && !entry.summary.isEmpty, "\(entry.name)")
      #expect(KeyTable.isKnown(entry.name, in: entry.dictionary))
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
    ("NSUbiquitousContainerIsDocumentScopePublik", .ubiquitousContainer, "NSUbiquitousContainerIsDocumentScopePublic"),
    ("UTTypeIconTex", .typeIcons, "UTTypeIconText"),
  ])
  func suggestsWhatWasMeant(_ written: String, _ dictionary: KeyDictionary, _ meant: String) {
    #expect(!KeyTable.isKnown(written, in: dictionary))
    #expect(KeyTable.suggestion(for: written, in: dictionary) == meant)
  }

  @Test(arguments: [
    ("ICExtension", KeyDictionary.documentType), ("ThreemaAppIdentifier", .root), ("AppGroupIdentifier", .root),
    ("CFBundleLongVersionString", .root), ("SUFeedURL", .root), ("NSDocumentsFolderUsageDescription", .root),
    ("FacebookDisplayName", .root), ("baseBundleIdentifier", .root), ("", .root), ("x", .documentType),
  ])
  func suggestsNothingForOtherKeys(_ key: String, _ dictionary: KeyDictionary) {
    #expect(KeyTable.suggestion(for: key, in: dictionary) == nil)
  }

  /// None of the documented keys at the root is near enough to another to be taken for it.
  @Test func knowsKeysOfPlatformsAndDevices() {
    for key in [
      "UISupportsDocumentBrowser~ipad", "CFBundleIcons~ipad", "NSPrincipalClass-macos",
      "UIMainStoryboardFile-iphoneos~iphone",
    ] {
      #expect(KeyTable.isKnown(key, in: .root), "\(key)")
    }
    #expect(KeyTable.withoutPlatform("CFBundleIcons~ipad") == "CFBundleIcons")
    #expect(KeyTable.withoutPlatform("UIMainStoryboardFile-iphoneos~iphone") == "UIMainStoryboardFile")
    #expect(KeyTable.withoutPlatform("LSItemContentTypes - 2") == "LSItemContentTypes - 2")
  }

  @Test func knowsWhereKeysBelong() {
    #expect(KeyTable.homes(of: "LSTypeIsPackage", besides: .root) == [.documentType])
    #expect(KeyTable.homes(of: "public.filename-extension", besides: .typeDeclaration) == [.tagSpecification])
    #expect(KeyTable.homes(of: "UISupportsDocumentBrowser", besides: .documentType) == [.root])
    #expect(KeyTable.homes(of: "LSTypeIsPackage", besides: .documentType) == [])
  }

  /// The document is made of the table: `UTICTL_RECORD=1 swift test --filter KeyTableTests` writes it anew.
  @Test func documentationIsTheTable() throws {
    let path =
      #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4).joined(separator: "/")
      + "/docs/keys.md"
    try expectDocument(KeyTable.markdown, at: path)
  }
}
