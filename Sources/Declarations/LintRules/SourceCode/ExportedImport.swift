import PropertyLists
import UTBundleDeclarations
import UTLint

/// A type imported in code but exported in the Info.plist.
enum ExportedImport: RunRule {
  static let description = RuleDescription(
    "SW004", "imported-in-code-only", .warning, enforcers: [.appKit],
    evidence: .quoted, outcome: .nothing,
    summary: "Code creates a type with UTType(importedAs:) that the Info.plist exports",
    rationale: "The running app logs that the type was expected to be imported, but was exported instead.",
    sources: [.definingTypes],
    examples: [
      .plist(CodeExample.withNote, with: [.init("Note.swift", #"let note = UTType(importedAs: ↓"com.example.note")"#)]),
      .plist(CodeExample.withNote, with: [.init("Note.swift", #"let note = UTType(exportedAs: "com.example.note")"#)]),
    ])

  static func check(_ run: LintRun, _ report: inout Report) {
    for case (let mention, .exported(let text)) in run.mentions(.imported) {
      report.add(
        "'\(mention.identifier)' is created with importedAs, but the Info.plist exports it",
        "use exportedAs because the type belongs to the app", at: mention.place,
        related: [Finding.Related("exported here", FindingPlace(text))])
    }
  }
}
