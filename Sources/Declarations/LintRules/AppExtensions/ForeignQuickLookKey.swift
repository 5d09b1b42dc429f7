import PropertyLists
import UTBundleDeclarations
import UTLint

/// A key of the other kind of Quick Look extension, such as one left in a copied file.
enum ForeignQuickLookKey: DeclarationRule {
  static let description = RuleDescription(
    "EX020", "foreign-quick-look-key", .warning, enforcers: [.documentation],
    summary: "A Quick Look preview extension has a key for thumbnails, or vice versa",
    rationale: """
      Quick Look ignores the key, which often shows that the file, or its extension point, was copied from the other \
      extension. A data-based preview (QLIsDataBasedPreview) has no view, so its storyboard is not used.
      """,
    sources: [
      Source(
        "QLThumbnailMinimumDimension",
        "https://developer.apple.com/documentation/bundleresources/information-property-list/nsextension/nsextensionattributes"
      ), .appExtensionKeys,
    ], fix: .unsafe,
    examples: [
      .plist(
        [
          "NSExtension": [
            "NSExtensionAttributes": [↓"QLThumbnailMinimumDimension": 0, "QLSupportedContentTypes": ["public.png"]],
            "NSExtensionPointIdentifier": "com.apple.quicklook.preview",
          ]
        ],
        fixed: [
          "NSExtension": [
            "NSExtensionAttributes": ["QLSupportedContentTypes": ["public.png"]],
            "NSExtensionPointIdentifier": "com.apple.quicklook.preview",
          ]
        ]),
      .plist([
        "NSExtension": [
          "NSExtensionAttributes": [
            "QLSupportedContentTypes": ["public.png"], ↓"QLSupportsSearchableItems": false,
            ↓"QLIsDataBasedPreview": true,
          ], "NSExtensionPointIdentifier": "com.apple.quicklook.thumbnail",
        ]
      ]),
      .plist([
        "NSExtension": [
          "NSExtensionAttributes": ["QLSupportedContentTypes": ["public.png"], ↓"QLIsDataBasedPreview": true],
          "NSExtensionMainStoryboard": "MainInterface", "NSExtensionPointIdentifier": "com.apple.quicklook.preview",
        ]
      ]),
      .plist([
        "NSExtension": [
          "NSExtensionAttributes": ["QLSupportedContentTypes": ["public.png"], "QLIsDataBasedPreview": true],
          "NSExtensionPointIdentifier": "com.apple.quicklook.preview", "NSExtensionPrincipalClass": "Provider",
        ]
      ]),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard let found = subject.appExtension, let attributes = found.attributes, let point = found.point?.value else {
      return
    }
    let (keys, other) =
      switch point {
      case "com.apple.quicklook.preview": (["QLThumbnailMinimumDimension"], "thumbnail")
      case "com.apple.quicklook.thumbnail": (["QLSupportsSearchableItems", "QLIsDataBasedPreview"], "preview")
      default: ([], "")
      }
    for key in keys {
      guard let entry = attributes.entry(key) else { continue }
      report.add(
        "\(key) is ignored here because it is for \(other) extensions", "remove it, or correct the extension point",
        at: FindingPlace(key: entry), fix: .unsafe("Remove \(key)", .remove(entry.value.path)))
    }
    if point == "com.apple.quicklook.preview", attributes.flag("QLIsDataBasedPreview") == true,
      let entry = attributes.entry("QLIsDataBasedPreview"),
      let storyboard = found.fields.entry("NSExtensionMainStoryboard")
    {
      report.add(
        "a data-based preview has no view, but the extension has a storyboard",
        "replace the storyboard with NSExtensionPrincipalClass, or remove QLIsDataBasedPreview",
        at: FindingPlace(key: entry),
        related: [.init("the storyboard", FindingPlace(key: storyboard))])
    }
  }
}
