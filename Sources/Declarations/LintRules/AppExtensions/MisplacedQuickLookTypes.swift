import PropertyLists
import UTBundleDeclarations
import UTLint

private let key = "QLSupportedContentTypes"

/// Types where Quick Look does not find them.
enum MisplacedQuickLookTypes: DeclarationRule {
  static let description = RuleDescription(
    "EX001", "misplaced-quick-look-types", .error, or: [.warning: "for an empty list"], platforms: .withDocuments,
    enforcers: [.documentation, .practice],
    summary: "QLSupportedContentTypes is not an array of types in NSExtensionAttributes",
    rationale: """
      Quick Look reads the types of a preview or thumbnail extension from NSExtension > NSExtensionAttributes > \
      QLSupportedContentTypes, and never uses an extension without types. An empty list, as in Xcode's template, means \
      that the extension does nothing yet.
      """,
    sources: [.report("dirkwhoffmann/vAmiga/issues/873")],
    examples: [
      .plist([
        "NSExtension": [
          "NSExtensionAttributes": ["QLSupportedContentTypes": ↓"com.example.note"],
          "NSExtensionPointIdentifier": "com.apple.quicklook.preview",
        ]
      ]),
      .plist(
        [
          "NSExtension": [
            "NSExtensionPointIdentifier": "com.apple.quicklook.thumbnail",
            ↓"QLSupportedContentTypes": ["com.example.note"],
          ]
        ], comment: "The key belongs one level deeper, in NSExtensionAttributes."),
      .plist([
        "NSExtension": ↓["NSExtensionPointIdentifier": "com.apple.quicklook.thumbnail"],
        ↓"QLSupportedContentTypes": ["com.example.note"],
      ]),
      .plist(
        [
          "NSExtension": [
            "NSExtensionAttributes": ["QLSupportedContentTypes": ↓[]],
            "NSExtensionPointIdentifier": "com.apple.quicklook.preview",
          ]
        ], comment: "The list is empty, so the extension never runs. This is a warning."),
      .plist([
        "NSExtension": [
          "NSExtensionAttributes": ["QLSupportedContentTypes": ["com.example.note"]],
          "NSExtensionPointIdentifier": "com.apple.quicklook.preview",
        ]
      ]),
      .plist(
        [
          "NSExtension": [
            "NSExtensionAttributes": ["QLSupportsSearchableItems": true],
            "NSExtensionPointIdentifier": "com.apple.quicklook.preview",
          ]
        ], comment: "The extension previews Spotlight results from the app, not files."),
      .plist([
        "NSExtension": [
          "NSExtensionAttributes": ↓["QLSupportsSearchableItems": true],
          "NSExtensionPointIdentifier": "com.apple.quicklook.thumbnail",
        ]
      ]),
      .plist([
        "NSExtension": [
          "NSExtensionAttributes": ["QLSupportedContentTypes": ↓[], "QLSupportsSearchableItems": true],
          "NSExtensionPointIdentifier": "com.apple.quicklook.thumbnail",
        ]
      ]),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    let isRepeated = subject.appExtension?.attributes?[key] != nil
    if let entry = subject.info.fields.entry(key) { reportMisplaced(entry, isRepeated, &report) }
    guard let found = subject.appExtension else { return }
    let misplaced = found.fields.entry(key)
    if let misplaced { reportMisplaced(misplaced, isRepeated, &report) }
    // Only preview extensions can be for search results alone.
    let mayHaveNone = found.point?.value == "com.apple.quicklook.preview" && found.showsSearchResults
    guard let types = found.attributes?[key] else {
      // EX006 reports a misspelled key.
      let isMisspelled =
        found.attributes?.node.entries.contains {
          KeyCatalog.entry($0.key, in: .appExtensionAttributes) == nil
            && KeyCatalog.suggestion(for: $0.key, in: .appExtensionAttributes) == key
        } ?? false
      if found.isForQuickLook, misplaced == nil, !isMisspelled, !mayHaveNone {
        report.add(
          "the Quick Look extension has no QLSupportedContentTypes, so it is never used",
          "list the types under QLSupportedContentTypes in NSExtensionAttributes",
          at: FindingPlace(found.attributes?.node ?? found.fields.node))
      }
      return
    }
    if types.kind != .array {
      report.add(
        "\(key) must be an array, not \(types.kind.withArticle)", "put the type identifiers in an `<array>`",
        at: FindingPlace(types))
    } else if types.count == 0, found.isForQuickLook, !mayHaveNone {
      report.add(
        "\(key) is empty, so the extension is never used", "list the types that the extension shows",
        at: FindingPlace(types),
        severity: .warning)
    }
  }

  private static func reportMisplaced(_ entry: PropertyList.Entry, _ isRepeated: Bool, _ report: inout Report) {
    report.add(
      "Quick Look does not read \(key) here",
      isRepeated
        ? "remove it; NSExtensionAttributes already has this key" : "move it to NSExtensionAttributes in NSExtension",
      at: FindingPlace(key: entry)
    )
  }
}

extension AppExtension {
  /// Whether it shows search results of its app.
  fileprivate var showsSearchResults: Bool { attributes?.flag("QLSupportsSearchableItems") == true }
}
