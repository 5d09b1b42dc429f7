import BundleDeclarations
import PropertyLists

/// Document classes that do other than the document types say.
enum DocumentCodeMismatch: RunRule {
  static let description = RuleDescription(
    "SW005", "document-code-mismatch", .note, enforcers: [.documentation],
    summary: "A SwiftUI document reads a type that no document type lists, or edits one whose role is Viewer",
    rationale: """
      The system offers an app the files of its document types; what the code can read besides is never opened from outside. \
      Where the role is Viewer, the app is not offered for editing, though the code could. Constants that the code does not \
      define itself are known for the commonest of the system's types.
      """,
    sources: [.definingTypes, .coreFoundationKeys],
    examples: [
      Example(
        """
        <key>CFBundleDocumentTypes</key>
        <array>
          <dict>
            <key>CFBundleTypeRole</key>
            <string>Viewer</string>
            <key>LSItemContentTypes</key>
            <array>
              <string>com.example.note</string>
            </array>
          </dict>
        </array>
        """,
        with: [
          Example.Companion(
            "NoteDocument.swift",
            """
            extension UTType {
              static let note = UTType(exportedAs: "com.example.note")
            }
            struct NoteDocument: FileDocument {
              static var readableContentTypes: [UTType] { [↓.note, ↓.json] }
            }
            """),
          Example.Companion(
            "NotesApp.swift", "let scene = DocumentGroup(newDocument: NoteDocument()) { _ in Text(verbatim: \"\") }"),
        ]),
      Example(
        """
        <key>CFBundleDocumentTypes</key>
        <array>
          <dict>
            <key>CFBundleTypeRole</key>
            <string>Editor</string>
            <key>LSItemContentTypes</key>
            <array>
              <string>com.example.note</string>
              <string>public.text</string>
            </array>
          </dict>
        </array>
        """,
        with: [
          Example.Companion(
            "NoteDocument.swift",
            """
            struct NoteDocument: FileDocument {
              static var readableContentTypes: [UTType] { [UTType(exportedAs: "com.example.note"), .plainText, .other] }
              static let writableContentTypes: [UTType] = [UTType("com.example.note")!]
            }
            let scene = DocumentGroup(newDocument: NoteDocument()) { _ in Text(verbatim: "") }
            """)
        ]),
      Example(
        """
        <key>CFBundleDocumentTypes</key>
        <array>
          <dict>
            <key>CFBundleTypeRole</key>
            <string>Viewer</string>
            <key>LSItemContentTypes</key>
            <array>
              <string>com.example.note</string>
            </array>
          </dict>
        </array>
        """,
        with: [
          Example.Companion(
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
    // What somebody's build setting decides may be any type.
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
        // Entries of old list extensions; what their types are is not compared.
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
        "the app edits '\(identifier)', but its document type has the role Viewer",
        "set CFBundleTypeRole to Editor, or use DocumentGroup(viewing:)", at: use.place,
        related: [Finding.Related("the role", Place(viewer))])
    } else if use.direction == .readable {
      report.add(
        "'\(identifier)' is read, but no document type lists it", "add it to LSItemContentTypes of a document type",
        at: use.place)
    }
  }
}

/// Declarations that a generator has dropped.
enum DroppedDeclarations: RunRule {
  static let description = RuleDescription(
    "SW006", "dropped-declarations", .note, enforcers: [.practice],
    summary: "The Info.plist declares none of the types that code exports, as if a generator had rewritten it",
    rationale: """
      XcodeGen and other generators write the Info.plist anew from their own configuration; what was added by hand is gone \
      with the next run. It is said where the file declares no types at all though code exports some, or where the last \
      commit still had declarations of types that code names.
      """,
    sources: [.report("kiwix/kiwix-apple/issues/589")],
    examples: [
      Example(
        """
        <plist version="1.0">
        ↓<dict>
          <key>CFBundlePackageType</key>
          <string>APPL</string>
        </dict>
        </plist>
        """,
        with: [Example.Companion("Note.swift", #"let note = UTType(exportedAs: "com.example.note")"#)]),
      Example(
        CodeExample.withNote,
        with: [Example.Companion("Note.swift", #"let note = UTType(exportedAs: "com.example.note")"#)]),
      Example(
        """
        <key>CFBundlePackageType</key>
        <string>APPL</string>
        """, with: [Example.Companion("Note.swift", #"let note = UTType("com.example.note")"#)]),
    ])

  static func check(_ run: LintRun, _ report: inout Report) {
    let undeclared = (run.mentions(.exported) + run.mentions(.imported)).compactMap { mention, standing in
      if case .undeclared = standing { mention } else { nil }
    }
    guard let first = undeclared.first(where: { $0.kind == .exported }) ?? undeclared.first else { return }
    let named = Set(undeclared.map { $0.identifier.lowercased() })
    let exports = undeclared.contains { $0.kind == .exported }
    // With several apps it is not known whose the code is.
    let applications = run.subjects.filter(\.mayBeApplication)
    for subject in applications {
      let related = [Finding.Related("'\(first.identifier)' is made here", first.place)]
      let before = subject.file.previous.flatMap { InfoPlist($0) }?.declaredTypes ?? []
      let dropped = before.compactMap { $0.identifier?.value }.filter { named.contains($0.lowercased()) }
      let place = Place(subject.info.node)
      if let type = dropped.first {
        report.add(
          "the declaration of '\(type)' has gone since the last commit, but code still names the type",
          "add it to the configuration of the program that writes this file", at: place, related: related)
      } else if exports, applications.count == 1, subject.info.fields["UTExportedTypeDeclarations"] == nil,
        subject.info.fields["UTImportedTypeDeclarations"] == nil
      {
        report.add(
          "no types are declared here, but code exports '\(first.identifier)'",
          "if a program writes this file, add the declarations to its configuration", at: place, related: related)
      }
    }
  }
}
