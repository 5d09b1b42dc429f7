import PropertyLists
import UTBundleDeclarations
import UTLint

/// An empty entry in a Quick Look list.
enum EmptyQuickLookType: DeclarationRule {
  static let description = RuleDescription(
    "EX018", "empty-quick-look-type", .error, platforms: .withDocuments, enforcers: [.documentation, .practice],
    summary: "QLSupportedContentTypes contains an empty string",
    rationale: """
      Quick Look compares a file's type with each item, and no file has an empty type. Editors leave the string \
      behind when a row is added and not filled in.
      """,
    sources: [.appExtensionKeys], fix: .safe,
    examples: [
      .plist(
        [
          "NSExtension": [
            "NSExtensionAttributes": ["QLSupportedContentTypes": ["com.example.note", ↓"", ↓" "]],
            "NSExtensionPointIdentifier": "com.apple.quicklook.preview", "NSExtensionPrincipalClass": "Preview",
          ]
        ],
        fixed: [
          "NSExtension": [
            "NSExtensionAttributes": ["QLSupportedContentTypes": ["com.example.note"]],
            "NSExtensionPointIdentifier": "com.apple.quicklook.preview", "NSExtensionPrincipalClass": "Preview",
          ]
        ]),
      .plist([
        "NSExtension": [
          "NSExtensionAttributes": ["QLSupportedContentTypes": [↓""]],
          "NSExtensionPointIdentifier": "com.apple.quicklook.preview", "NSExtensionPrincipalClass": "Preview",
        ]
      ]),
      .plist([
        "NSExtension": [
          "NSExtensionAttributes": ["QLSupportedContentTypes": ["com.example.note", "$(NOTE_TYPE)"]],
          "NSExtensionPointIdentifier": "com.apple.quicklook.preview", "NSExtensionPrincipalClass": "Preview",
        ]
      ]),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard let types = subject.appExtension?.attributes?["QLSupportedContentTypes"]?.elements else { return }
    let isBlank: (PropertyList.Node) -> Bool = { $0.string?.isBlank ?? false }
    // Removing the only entry would leave the list just as useless; the entry must be filled in by hand.
    let hasOthers = !types.allSatisfy(isBlank)
    for type in types where isBlank(type) {
      report.add(
        "an item in QLSupportedContentTypes is empty", hasOthers ? "remove it or enter a type" : "enter a type",
        at: FindingPlace(type),
        fix: hasOthers ? .safe("Remove the empty item", .remove(type.path)) : nil)
    }
  }
}
