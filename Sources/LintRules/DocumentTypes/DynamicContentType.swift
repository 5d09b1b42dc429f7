import BundleDeclarations
import Lint
import PropertyLists

/// A content type that is made up by the system as it goes.
enum DynamicContentType: DocumentTypeRule {
  static let description = RuleDescription(
    "DT022", "dynamic-content-type", .warning, enforcers: [.launchServices],
    summary: "A document type claims a dynamic type identifier",
    rationale: """
      The system makes up identifiers that begin with dyn. for files of which it knows no type. They differ as soon as \
      anybody declares the type, and an entry with one was reported to have no effect. Import a type of your own name with \
      the extension instead.
      """,
    sources: [.report("hezi/Storytime/issues/4")],
    examples: [
      .plist(["CFBundleDocumentTypes": [["LSItemContentTypes": [↓"dyn.ah62d4rv4ge80w5pq"]]]]),
      .plist(["CFBundleDocumentTypes": [["LSItemContentTypes": ["com.example.note"]]]]),
    ])

  static func check(_ type: DocumentType, in subject: Subject, _ report: inout Report) {
    for text in type.contentTypes where text.lowercasedValue?.hasPrefix("dyn.") ?? false {
      report.add(
        "'\(text.written)' is a dynamic type identifier, which cannot be claimed",
        "import a type that has the file's extension, and claim that", at: FindingPlace(text))
    }
  }
}
