import PropertyLists
import UTBundleDeclarations
import UTLint

/// A malformed MIME type.
enum MalformedMIMEType: DocumentTypeRule {
  static let description = RuleDescription(
    "DT019", "malformed-mime-type", .warning, or: [.note: "next to LSItemContentTypes"], platforms: .macOS,
    enforcers: [.practice],
    evidence: .inferred, outcome: .nothing,
    summary: "A MIME type is not of the form type/subtype",
    rationale: """
      CFBundleTypeMIMETypes lists MIME types without parameters, which are compared verbatim: a bare subtype or one \
      followed by a codec matches nothing. Next to LSItemContentTypes, where MIME types are ignored, this is a note.
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
        "invalid MIME type '\(value)'", "use the form type/subtype without parameters, such as 'text/plain'",
        at: FindingPlace(text),
        severity: type.hasContentTypes ? .note : .warning)
    }
  }
}
