import PropertyLists
import UTBundleDeclarations
import UTLint

/// A malformed MIME type.
enum InvalidMIMETag: TagListRule {
  static let description = RuleDescription(
    "UT037", "invalid-mime-tag", .warning, enforcers: [.practice],
    evidence: .inferred, outcome: .nothing,
    summary: "A public.mime-type tag is not of the form type/subtype",
    rationale: """
      MIME types are compared verbatim, without parameters. A tag of another form matches no download or attachment; \
      often it is an identifier in the wrong place.
      """,
    sources: [.realProjects, Source("RFC 6838, section 4.2", "https://www.rfc-editor.org/rfc/rfc6838#section-4.2")],
    examples: [
      .plist([
        "UTExportedTypeDeclarations": [
          [
            "UTTypeIdentifier": "com.example.note", "UTTypeConformsTo": ["public.data"],
            "UTTypeTagSpecification": ["public.mime-type": [↓"com.example.note"]],
          ]
        ]
      ]),
      .plist([
        "UTExportedTypeDeclarations": [
          [
            "UTTypeIdentifier": "com.example.note", "UTTypeConformsTo": ["public.data"],
            "UTTypeTagSpecification": ["public.mime-type": [↓"text/x-note; charset=utf-8"]],
          ]
        ]
      ]),
      .plist([
        "UTExportedTypeDeclarations": [
          [
            "UTTypeIdentifier": "com.example.note", "UTTypeConformsTo": ["public.data"],
            "UTTypeTagSpecification": ["public.mime-type": ["application/x-note+json"]],
          ]
        ]
      ]),
    ])

  static func check(
    _ list: DeclaredType.TagList, of type: DeclaredType, in subject: Subject, _ report: inout Report
  ) {
    guard list.tagClass == .mimeType else { return }
    for text in list.values {
      guard let value = text.value, !value.isEmpty, !MIMEType.isWellFormed(value.trimmed) else { continue }
      report.add(
        "invalid MIME type '\(value)'",
        value.utf8.contains(UInt8(ascii: ";"))
          ? "remove the parameters" : "use the form type/subtype, such as 'application/x-note'",
        at: FindingPlace(text))
    }
  }
}
