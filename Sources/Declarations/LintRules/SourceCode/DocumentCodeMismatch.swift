import PropertyLists
import UTBundleDeclarations
import UTLint

/// Code that disagrees with the document types.
enum DocumentCodeMismatch: RunRule {
  static let description = RuleDescription(
    "SW005", "document-code-mismatch", .note, enforcers: [.documentation],
    evidence: .inferred, outcome: .nothing,
    summary: "A SwiftUI document reads a type that no document type lists, or edits one whose role is Viewer",
    rationale: """
      The system offers an app the files of its document types; it never opens other files with the app, even if the \
      code can read them. If the role is Viewer, the app is not offered for editing, even if the code can edit. \
      Constants that the code does not define itself are recognized only for the most common system types.
      """,
    sources: [.definingTypes, .coreFoundationKeys],
    examples: [
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeRole": "Viewer", "LSItemContentTypes": ["com.example.note"]]]],
        with: [
          .init(
            "NoteDocument.swift",
            """
            extension UTType {
              static let note = UTType(exportedAs: "com.example.note")
            }
            struct NoteDocument: FileDocument {
              static var readableContentTypes: [UTType] { [↓.note, ↓.json] }
            }
            """),
          .init(
            "NotesApp.swift", #"let scene = DocumentGroup(newDocument: NoteDocument()) { _ in Text(verbatim: "") }"#),
        ]),
      .plist(
        [
          "CFBundleDocumentTypes": [
            ["CFBundleTypeRole": "Editor", "LSItemContentTypes": ["com.example.note", "public.text"]]
          ]
        ],
        with: [
          .init(
            "NoteDocument.swift",
            """
            struct NoteDocument: FileDocument {
              static var readableContentTypes: [UTType] { [UTType(exportedAs: "com.example.note"), .plainText, .other] }
              static let writableContentTypes: [UTType] = [UTType("com.example.note")!]
            }
            let scene = DocumentGroup(newDocument: NoteDocument()) { _ in Text(verbatim: "") }
            """)
        ]),
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeRole": "Viewer", "LSItemContentTypes": ["com.example.note"]]]],
        with: [
          .init(
            "NoteDocument.swift",
            """
            struct NoteDocument: FileDocument {
              static let readableContentTypes = [UTType("com.example.note")!]
            }
            let scene = DocumentGroup(viewing: NoteDocument.self) { _ in Text(verbatim: "") }
            """)
        ]),
    ])

  static func check(_ run: LintRun, _ report: inout Report) {
    let sources = run.comparedSources
    let subjects = run.subjects.filter { $0.mayBeApplication && !$0.info.documentTypes.isEmpty }
    guard !subjects.isEmpty, sources.contains(where: { !$0.facts.documentTypes.isEmpty }) else { return }
    // A build setting may expand to any type.
    let claimed = subjects.flatMap(\.info.documentTypes)
    guard claimed.allSatisfy({ $0.contentTypes.allSatisfy { $0.value != nil } }) else { return }
    let constants = sources.reduce(into: typeConstants) { $0.merge($1.facts.constants) { _, own in own } }
    let editsDocuments = sources.contains(where: \.facts.editsDocuments)
    for source in sources {
      let writes = source.facts.documentTypes.contains { $0.direction == .writable }
      for use in source.facts.documentTypes {
        guard let identifier = use.identifier ?? use.constant.flatMap({ constants[$0] }) else { continue }
        let isWritten = use.direction == .writable || !writes
        check(identifier, use, isWritten: isWritten && editsDocuments, subjects, &report)
      }
    }
  }

  private static func check(
    _ identifier: String, _ use: DocumentTypeUse, isWritten: Bool, _ subjects: [Subject], _ report: inout Report
  ) {
    var viewer: DeclaredText?
    for subject in subjects {
      for type in subject.info.documentTypes {
        // Older entries list extensions; their types are not compared.
        if type.contentTypes.isEmpty { return }
        let matches = type.contentTypes.contains { text in
          text.value.map { subject.types.conforms(identifier, to: $0) != false } ?? true
        }
        guard matches else { continue }
        if type.role?.value != "Viewer" { return }
        viewer = viewer ?? type.role
      }
    }
    if let viewer {
      guard isWritten else { return }
      report.add(
        "the app edits '\(identifier)', but its document type has role Viewer",
        "set CFBundleTypeRole to Editor, or use DocumentGroup(viewing:)", at: use.place,
        related: [Finding.Related("the role", FindingPlace(viewer))])
    } else if use.direction == .readable {
      report.add(
        "the code reads '\(identifier)', but no document type lists it",
        "add it to a document type's LSItemContentTypes",
        at: use.place)
    }
  }
}
