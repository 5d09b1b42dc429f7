import BundleDeclarations
import Lint
import PropertyLists

/// A MIME type that is none.
enum MalformedMIMEType: DocumentTypeRule {
  static let description = RuleDescription(
    "DT019", "malformed-mime-type", .warning, platforms: .macOS, enforcers: [.practice],
    summary: "A MIME type is not of the form type/subtype",
    rationale: """
      CFBundleTypeMIMETypes lists MIME types without parameters, compared as they are: a bare subtype or one with a codec \
      behind it matches nothing. Beside LSItemContentTypes, where none is read, it is a note.
      """,
    sources: [.realProjects],
    examples: [
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeMIMETypes": [↓"vnd.example.note", ↓"audio/ogg; codecs=opus"]]]],
        on: .macOS),
      .plist(["CFBundleDocumentTypes": [["CFBundleTypeMIMETypes": ["application/vnd.example.note+xml"]]]], on: .macOS),
    ])

  static func check(_ type: DocumentType, in subject: Subject, _ report: inout Report) {
    for text in type.mimeTypes {
      guard let value = text.value, !value.isEmpty, !MIMEType.isWellFormed(value.trimmed) else { continue }
      report.add(
        "'\(value)' is no MIME type", "write type/subtype, such as text/plain, without parameters",
        at: FindingPlace(text),
        severity: type.hasContentTypes ? .note : .warning)
    }
  }
}
