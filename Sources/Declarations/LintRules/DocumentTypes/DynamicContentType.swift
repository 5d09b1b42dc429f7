import PropertyLists
import TypeRegistry
import UTBundleDeclarations
import UTLint

/// A content type that the system generates on the fly.
enum DynamicContentType: DocumentTypeRule {
  static let description = RuleDescription(
    "DT022", "dynamic-content-type", .warning, or: [.note: "in a Quick Look generator"], enforcers: [.launchServices],
    evidence: .reported, outcome: .nothing,
    summary: "A document type lists a dynamic type identifier",
    rationale: """
      Files have a dynamic type only while no app declares their extension. Listing its identifier works at best on \
      machines without such an app: as soon as an app declares the extension, the files have another type. A type that \
      is imported with the extension works everywhere. In a Quick Look generator, this is a note: generators commonly \
      list dynamic identifiers to show all files with an extension, whatever their type.
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
        ], context: .init(kind: .quickLookGenerator),
        comment: "Quick Look generators often list dynamic types, so this is a note."),
      .plist(
        [
          "CFBundleDocumentTypes": [
            ["LSItemContentTypes": [↓"dyn.ah62d4rv4ge80w5pq", "dyn.ah62d4rv4ge81g6pq", ↓"dyn.zzz"]]
          ]
        ], comment: "All valid dynamic identifiers share one finding."),
      .plist(["CFBundleDocumentTypes": [["LSItemContentTypes": ["com.example.note"]]]]),
    ])

  static func check(_ type: DocumentType, in subject: Subject, _ report: inout Report) {
    let isGenerator = subject.kind == .quickLookGenerator
    subject.reportDynamicTypes(
      in: type.contentTypes,
      help: isGenerator
        ? "use a Quick Look extension, and import a type for each filename extension"
        : "import a type for each filename extension and list that type instead", severity: isGenerator ? .note : nil,
      &report)
  }
}
