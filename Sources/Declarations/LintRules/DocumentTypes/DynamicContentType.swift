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
      identifier of your own and the extension instead. Quick Look generators list them as a common practice, to show \
      files of any type with an extension; that is a note.
      """,
    sources: [.report("hezi/Storytime/issues/4")],
    examples: [
      .plist(["CFBundleDocumentTypes": [["LSItemContentTypes": [↓"dyn.ah62d4rv4ge80w5pq"]]]]),
      .plist(
        [
          "CFBundleDocumentTypes": [
            [
              "CFBundleTypeRole": "QLGenerator",
              "LSItemContentTypes": [↓"dyn.ah62d4rv4ge80w5pq", "dyn.ah62d4rv4ge81g6pq"],
            ]
          ]
        ], context: .init(kind: .quickLookGenerator), comment: "A note."),
      .plist(["CFBundleDocumentTypes": [["LSItemContentTypes": ["com.example.note"]]]]),
    ])

  static func check(_ type: DocumentType, in subject: Subject, _ report: inout Report) {
    let dynamic = type.contentTypes.filter { $0.value?.isReservedForDynamicTypes ?? false }
    if subject.kind == .quickLookGenerator, let first = dynamic.first {
      report.add(
        "'\(first.written)'\(others(dynamic.count)) may change: \(dynamic.count == 1 ? "it is" : "they are") dynamic",
        "use a Quick Look extension, and import a type with the file's extension", at: FindingPlace(first),
        severity: .note)
      return
    }
    for text in dynamic {
      report.add(
        "'\(text.written)' is a dynamic type identifier and cannot be claimed",
        "import a type with the file's extension and claim that", at: FindingPlace(text))
    }
  }
}
