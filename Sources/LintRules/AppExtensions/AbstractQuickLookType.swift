import BundleDeclarations
import Lint
import PropertyLists

private let key = "QLSupportedContentTypes"

/// A type that no file has.
enum AbstractQuickLookType: DeclarationRule {
  static let description = RuleDescription(
    "EX002", "abstract-quick-look-type", .warning, platforms: .withDocuments, enforcers: [.practice],
    summary: "QLSupportedContentTypes holds a type that only others conform to",
    rationale: """
      Quick Look compares a file's own type with the list; what conforms to a listed type is not covered. A type without \
      filename extensions, such as public.text, is hardly any file's own, so its entry does nothing. public.data is the type \
      of files that have no extension at all, so that it may be meant: a note.
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

  /// Types without extensions that files and folders do have.
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
          ? "'\(value)' matches only files without an extension: Quick Look compares types exactly"
          : "'\(value)' matches no files of its subtypes: Quick Look compares types exactly",
        "list the concrete types", at: FindingPlace(text), severity: isOfPlainFiles ? .note : nil)
    }
  }
}
