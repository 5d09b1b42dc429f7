import PropertyLists
import TypeRegistry
import UTBundleDeclarations
import UTLint

/// A content type that the system generates on the fly.
enum DynamicContentType: DocumentTypeRule {
  static let description = RuleDescription(
    "DT022", "dynamic-content-type", .warning, enforcers: [.launchServices],
    summary: "A document type claims a dynamic type identifier",
    rationale: """
      The system generates identifiers that begin with dyn. for files whose type it does not know. They change as soon \
      as an app declares the type, and an entry that lists one was reported to have no effect. Import a type with an \
      identifier of your own and the extension instead.
      """,
    sources: [.report("hezi/Storytime/issues/4")],
    examples: [
      .plist(["CFBundleDocumentTypes": [["LSItemContentTypes": [↓"dyn.ah62d4rv4ge80w5pq"]]]]),
      .plist(["CFBundleDocumentTypes": [["LSItemContentTypes": ["com.example.note"]]]]),
    ])

  static func check(_ type: DocumentType, in subject: Subject, _ report: inout Report) {
    for text in type.contentTypes where text.value?.isReservedForDynamicTypes ?? false {
      report.add(
        "'\(text.written)' is a dynamic type identifier and cannot be claimed",
        "import a type with the file's extension and claim that", at: FindingPlace(text))
    }
  }
}
