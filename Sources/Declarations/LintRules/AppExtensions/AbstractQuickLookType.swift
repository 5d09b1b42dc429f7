import PropertyLists
import UTBundleDeclarations
import UTLint

private let key = "QLSupportedContentTypes"

/// A type that no file has as its own type.
enum AbstractQuickLookType: DeclarationRule {
  static let description = RuleDescription(
    "EX002", "abstract-quick-look-type", .warning, or: [.note: "for public.data"], platforms: .withDocuments,
    enforcers: [.practice],
    evidence: .reported, outcome: .nothing,
    summary: "QLSupportedContentTypes lists an abstract type, which no file has as its own type",
    rationale: """
      Quick Look compares a file's own type with the list; types that conform to a listed type are not covered. A \
      type without filename extensions, such as public.text, is hardly ever a file's own type, so listing it has no \
      effect. public.data is the type of files without any extension, so this may be intended and is only a note.
      """,
    sources: [.report("chamburr/glance/pull/90")],
    examples: [
      .plist([
        "NSExtension": [
          "NSExtensionAttributes": [
            "QLSupportedContentTypes": [
              ↓"public.text", ↓"public.source-code", "public.plain-text", "public.folder", ↓"public.data",
            ]
          ]
        ]
      ]),
      .plist([
        "NSExtension": [
          "NSExtensionAttributes": ["QLSupportedContentTypes": ["public.swift-source", "com.example.note"]]
        ]
      ]),
    ])

  /// Types without extensions that files and folders can have.
  private static let concrete = [
    "public.folder", "public.directory", "public.volume", "public.symlink", "public.unix-executable",
  ]

  static func check(_ subject: Subject, _ report: inout Report) {
    for text in subject.appExtension?.quickLookTypes ?? [] {
      guard let value = text.value, let type = subject.types.systemType(value),
        type.preferredTag(.filenameExtension) == nil, !concrete.contains(type.identifier), !type.directSubtypes.isEmpty
      else { continue }
      let isOfPlainFiles = type.identifier == "public.data"
      report.add(
        isOfPlainFiles
          ? "'\(value)' matches only files without an extension, because Quick Look compares types exactly"
          : "'\(value)' does not match its subtypes, because Quick Look compares types exactly",
        "list the concrete types", at: FindingPlace(text), severity: isOfPlainFiles ? .note : nil)
    }
  }
}
