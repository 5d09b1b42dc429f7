import BundleDeclarations
import Lint
import PropertyLists

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
        "'\(mention.identifier)' is made with importedAs, but no Info.plist declares it",
        "declare it in UTImportedTypeDeclarations of the app", at: mention.place)
    }
  }
}
