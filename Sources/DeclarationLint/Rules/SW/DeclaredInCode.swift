import BundleDeclarations
import PropertyLists

/// A type that code calls the app's own, and nobody declares.
enum UndeclaredExport: RunRule {
  static let description = RuleDescription(
    "SW001", "undeclared-exported-type", .error, enforcers: [.appKit],
    summary: "Code makes a type with UTType(exportedAs:) that no Info.plist declares",
    rationale: """
      The running app logs that the type "was expected to be declared and exported in the Info.plist … but it was not found". \
      The type has no conformances and no extensions then: dragging, sharing and opening files of it fail.
      """,
    sources: [.report("kiwix/kiwix-apple/issues/589"), .definingTypes],
    examples: [
      Example(
        CodeExample.withNote,
        with: [
          Example.Companion(
            "Note.swift",
            """
            extension UTType {
              static let note = UTType(exportedAs: "com.example.note")
              static let sketch = UTType(exportedAs: ↓"com.example.sketch", conformingTo: .data)
              static var chart: UTType { .init(exportedAs: ↓"com.example.chart") }
            }
            """),
          Example.Companion(
            "Note.m", #"UTType *type = [UTType exportedTypeWithIdentifier:@↓"com.example.map"];"#),
        ]),
      Example(
        CodeExample.withNote,
        with: [
          Example.Companion(
            "Note.swift",
            #"""
            // UTType(exportedAs: "com.example.comment")
            let text = "UTType(exportedAs: \"com.example.text\")"
            let raw = #"UTType(exportedAs: "com.example.raw")"#
            let type = UTType(exportedAs: "COM.example.note")
            let named = UTType(exportedAs: "com.example.\(name)")
            #if false
            let left = UTType(exportedAs: "com.example.left")
            #endif
            """#)
        ], comment: "Comments, strings and code that is left out name nothing; letters' case does not matter."),
      Example(
        """
        <key>UTExportedTypeDeclarations</key>
        <array>
          <dict>
            <key>UTTypeIdentifier</key>
            <string>$(PRODUCT_BUNDLE_IDENTIFIER).note</string>
          </dict>
        </array>
        """,
        with: [Example.Companion("Note.swift", #"let type = UTType(exportedAs: "com.example.app.note")"#)],
        comment: "The build setting may stand for com.example.app."),
    ])

  static func check(_ run: LintRun, _ report: inout Report) {
    for case (let mention, .undeclared) in run.mentions(.exported) {
      report.add(
        "'\(mention.identifier)' is made with exportedAs, but no Info.plist declares it",
        "declare it in UTExportedTypeDeclarations of the app", at: mention.place)
    }
  }
}

/// A type that code says is declared for another's, and nobody declares.
enum UndeclaredImport: RunRule {
  static let description = RuleDescription(
    "SW002", "undeclared-imported-type", .error, enforcers: [.appKit],
    summary: "Code makes a type with UTType(importedAs:) that no Info.plist declares",
    rationale: """
      The running app logs that the type was expected to be declared and imported, but was not found. Where the type's owner \
      is not installed, it has no conformances and no extensions then.
      """,
    sources: [.definingTypes],
    examples: [
      Example(
        CodeExample.withNote,
        with: [
          Example.Companion(
            "Book.swift",
            """
            let book = UTType(importedAs: ↓"org.example.book", conformingTo: .data)
            let paper = UTType(importedAs: "org.example.paper")
            let picture = UTType(importedAs: "public.jpeg")
            """)
        ]),
      Example(
        CodeExample.withNote,
        with: [
          Example.Companion("Paper.m", #"id type = [UTType importedTypeWithIdentifier:@"org.example.paper"];"#)
        ]),
    ])

  static func check(_ run: LintRun, _ report: inout Report) {
    for case (let mention, .undeclared) in run.mentions(.imported) {
      report.add(
        "'\(mention.identifier)' is made with importedAs, but no Info.plist declares it",
        "declare it in UTImportedTypeDeclarations of the app", at: mention.place)
    }
  }
}

/// A type that code calls the app's own, and the app another's.
enum ImportedExport: RunRule {
  static let description = RuleDescription(
    "SW003", "exported-in-code-only", .warning, enforcers: [.appKit],
    summary: "Code makes a type with UTType(exportedAs:) that the Info.plist imports",
    rationale: """
      The running app logs that the type was expected to be exported, but was imported instead. Another app's declaration \
      goes before an imported one, so the type may not be what the code takes it for.
      """,
    sources: [.definingTypes],
    examples: [
      Example(
        CodeExample.withNote,
        with: [Example.Companion("Paper.swift", #"let paper = UTType(exportedAs: ↓"org.example.paper")"#)]),
      Example(
        CodeExample.withNote,
        with: [Example.Companion("Paper.swift", #"let paper = UTType(importedAs: "org.example.paper")"#)]),
    ])

  static func check(_ run: LintRun, _ report: inout Report) {
    for case (let mention, .imported(let text)) in run.mentions(.exported) {
      report.add(
        "'\(mention.identifier)' is made with exportedAs, but the Info.plist imports it",
        "export it if it is the app's own, or write importedAs", at: mention.place,
        related: [Finding.Related("imported here", Place(text))])
    }
  }
}

/// A type that code calls another's, and the app its own.
enum ExportedImport: RunRule {
  static let description = RuleDescription(
    "SW004", "imported-in-code-only", .warning, enforcers: [.appKit],
    summary: "Code makes a type with UTType(importedAs:) that the Info.plist exports",
    rationale: "The running app logs that the type was expected to be imported, but was exported instead.",
    sources: [.definingTypes],
    examples: [
      Example(
        CodeExample.withNote,
        with: [Example.Companion("Note.swift", #"let note = UTType(importedAs: ↓"com.example.note")"#)]),
      Example(
        CodeExample.withNote,
        with: [Example.Companion("Note.swift", #"let note = UTType(exportedAs: "com.example.note")"#)]),
    ])

  static func check(_ run: LintRun, _ report: inout Report) {
    for case (let mention, .exported(let text)) in run.mentions(.imported) {
      report.add(
        "'\(mention.identifier)' is made with importedAs, but the Info.plist exports it",
        "write exportedAs: the type is the app's own", at: mention.place,
        related: [Finding.Related("exported here", Place(text))])
    }
  }
}

enum CodeExample {
  /// The Info.plist that most examples of code stand beside.
  static let withNote = """
    <key>CFBundlePackageType</key>
    <string>APPL</string>
    <key>UTExportedTypeDeclarations</key>
    <array>
      <dict>
        <key>UTTypeIdentifier</key>
        <string>com.example.note</string>
      </dict>
    </array>
    <key>UTImportedTypeDeclarations</key>
    <array>
      <dict>
        <key>UTTypeIdentifier</key>
        <string>org.example.paper</string>
      </dict>
    </array>
    """
}
