import PropertyLists
import UTBundleDeclarations
import UTLint

/// A type exported in code but declared nowhere.
enum UndeclaredExport: RunRule {
  static let description = RuleDescription(
    "SW001", "undeclared-exported-type", .error, or: [.warning: "for an identifier that looks like a placeholder"],
    enforcers: [.appKit],
    evidence: .quoted, outcome: .nothing,
    summary: "Code uses UTType(exportedAs:) with a type that no Info.plist declares",
    rationale: """
      The running app logs that the type "was expected to be declared and exported in the Info.plist … but it was not \
      found". The type then has no conformances and no extensions: dragging, sharing, and opening its files fail. This \
      is a warning if the name shows that no files have the type, such as com.example.invalid for a failed lookup.
      """,
    sources: [.report("kiwix/kiwix-apple/issues/589"), .definingTypes],
    examples: [
      .plist(
        CodeExample.withNote,
        with: [
          .init(
            "Note.swift",
            """
            extension UTType {
              static let note = UTType(exportedAs: "com.example.note")
              static let sketch = UTType(exportedAs: ↓"com.example.sketch", conformingTo: .data)
              static var chart: UTType { .init(exportedAs: ↓"com.example.chart") }
            }
            """), .init("Note.m", #"UTType *type = [UTType exportedTypeWithIdentifier:@↓"com.example.map"];"#),
        ]),
      .plist(
        CodeExample.withNote,
        with: [
          .init(
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
        ], comment: "Comments, strings, and disabled code are ignored; identifiers are case-insensitive."),
      .plist(
        CodeExample.withNote,
        with: [.init("Note.swift", #"let type = UTType(name) ?? UTType(exportedAs: ↓"com.example.invalid")"#)],
        comment: "The identifier looks like a placeholder, so this is only a warning."),
      .plist(
        ["UTExportedTypeDeclarations": [["UTTypeIdentifier": "$(PRODUCT_BUNDLE_IDENTIFIER).note"]]],
        with: [.init("Note.swift", #"let type = UTType(exportedAs: "com.example.app.note")"#)],
        comment: "The build setting may stand for com.example.app."),
    ])

  static func check(_ run: LintRun, _ report: inout Report) {
    for case (let mention, .undeclared) in run.mentions(.exported) {
      let isPlaceholder = standsForNone(mention.identifier)
      report.add(
        "'\(mention.identifier)' is created with exportedAs, but no Info.plist declares it",
        isPlaceholder
          ? "use a system type such as public.item, or declare it in the app's UTExportedTypeDeclarations"
          : "declare it in the app's UTExportedTypeDeclarations", at: mention.place,
        severity: isPlaceholder ? .warning : nil)
    }
  }

  /// Whether an identifier's name shows that it is not a type, such as a fallback.
  private static func standsForNone(_ identifier: String) -> Bool {
    identifier.split(separator: ".").last.map { wordsForNone.contains($0.lowercased()) } ?? false
  }

  private static let wordsForNone: Set = [
    "invalid", "unknown", "none", "undefined", "unsupported", "placeholder", "dummy",
  ]
}
