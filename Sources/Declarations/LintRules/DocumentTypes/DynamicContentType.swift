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
      A dynamic identifier is the type of files whose extension no app has declared. Listing it works only on such \
      machines, if at all: as soon as an app declares the extension, the file has another type. A type imported with \
      the extension works everywhere. Quick Look generators list them as a common practice, to show files of any type \
      with an extension; that is a note.
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
        ? "use a Quick Look extension, and import a type with the file's extension"
        : "import a type with the file's extension and list that type", severity: isGenerator ? .note : nil, &report)
  }
}
