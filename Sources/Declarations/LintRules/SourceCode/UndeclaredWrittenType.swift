import PropertyLists
import UTBundleDeclarations
import UTLint

/// A type that a document class writes although no bundle declares it.
enum UndeclaredWrittenType: RunRule {
  static let description = RuleDescription(
    "SW009", "undeclared-written-type", .warning, enforcers: [.appKit],
    summary: "A document class lists a writable type that neither the system nor an Info.plist declares",
    rationale: """
      NSDocument offers the types in writableTypes when it saves. An undeclared type has neither an extension nor a \
      name, so documents cannot be saved as that type. The name of a document type without LSItemContentTypes is also \
      valid.
      """,
    sources: [.documentGuide],
    examples: [
      .plist(
        CodeExample.withNote,
        with: [
          .init(
            "Note.swift",
            """
            class Note: NSDocument {
              override class var writableTypes: [String] { ["com.example.note", ↓"com.example.ntoe"] }
              override func writableTypes(for operation: NSDocument.SaveOperationType) -> [String] {
                return [↓"com.example.export"]
              }
            }
            """)
        ]),
      .plist(
        [
          "CFBundleDocumentTypes": [["CFBundleTypeName": "com.example.old", "CFBundleTypeExtensions": ["old"]]],
          "UTExportedTypeDeclarations": [["UTTypeIdentifier": "com.example.note"]],
        ],
        with: [
          .init(
            "Note.swift",
            """
            class Note: NSDocument {
              override class var readableTypes: [String] { ["com.example.ntoe"] }
              override class var writableTypes: [String] { ["com.example.note", "public.png", "Note", "com.example.old"] }
            }
            """)
        ]),
    ])

  static func check(_ run: LintRun, _ report: inout Report) {
    let names = Set(run.subjects.flatMap(\.info.documentTypes).compactMap { $0.name?.written })
    for case (let mention, .undeclared) in run.typeNames(.writable)
    where !names.contains(mention.identifier) && Organization(of: mention.identifier) != nil {
      report.add(
        "the document class writes '\(mention.identifier)', which neither the system nor an Info.plist declares",
        "correct the identifier, or declare the type", at: mention.place)
    }
  }
}
