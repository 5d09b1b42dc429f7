import PropertyLists
import UTBundleDeclarations
import UTLint

/// A type imported in code but declared nowhere.
enum UndeclaredImport: RunRule {
  static let description = RuleDescription(
    "SW002", "undeclared-imported-type", .error, enforcers: [.appKit],
    evidence: .quoted, outcome: .nothing,
    summary: "Code uses UTType(importedAs:) with a type that no Info.plist declares",
    rationale: """
      The running app logs that the type was expected to be declared and imported, but was not found. If the type's \
      owner is not installed, the type then has no conformances and no extensions.
      """,
    sources: [.definingTypes],
    examples: [
      .plist(
        CodeExample.withNote,
        with: [
          .init(
            "Book.swift",
            """
            let book = UTType(importedAs: ↓"org.example.book", conformingTo: .data)
            let paper = UTType(importedAs: "org.example.paper")
            let picture = UTType(importedAs: "public.jpeg")
            """)
        ]),
      .plist(
        CodeExample.withNote,
        with: [.init("Paper.m", #"id type = [UTType importedTypeWithIdentifier:@"org.example.paper"];"#)]),
    ])

  static func check(_ run: LintRun, _ report: inout Report) {
    for case (let mention, .undeclared) in run.mentions(.imported) {
      report.add(
        "'\(mention.identifier)' is created with importedAs, but no Info.plist declares it",
        "declare it in the app's UTImportedTypeDeclarations", at: mention.place)
    }
  }
}
