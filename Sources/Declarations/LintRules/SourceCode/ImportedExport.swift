import PropertyLists
import UTBundleDeclarations
import UTLint

/// A type exported in code but imported in the Info.plist.
enum ImportedExport: RunRule {
  static let description = RuleDescription(
    "SW003", "exported-in-code-only", .warning, enforcers: [.appKit],
    evidence: .quoted, outcome: .nothing,
    summary: "Code creates a type with UTType(exportedAs:) that the Info.plist imports",
    rationale: """
      The running app logs that the type was expected to be exported, but was imported instead. Another app's \
      declaration overrides an imported one, so the type may differ from the one that the code expects.
      """,
    sources: [.definingTypes],
    examples: [
      .plist(
        CodeExample.withNote, with: [.init("Paper.swift", #"let paper = UTType(exportedAs: ↓"org.example.paper")"#)]),
      .plist(
        CodeExample.withNote, with: [.init("Paper.swift", #"let paper = UTType(importedAs: "org.example.paper")"#)]),
    ])

  static func check(_ run: LintRun, _ report: inout Report) {
    for case (let mention, .imported(let text)) in run.mentions(.exported) {
      report.add(
        "'\(mention.identifier)' is created with exportedAs, but the Info.plist imports it",
        "export it if it belongs to the app, or use importedAs", at: mention.place,
        related: [Finding.Related("imported here", FindingPlace(text))])
    }
  }
}
