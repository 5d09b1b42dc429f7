import PropertyLists
import UTBundleDeclarations
import UTLint

/// A type that is unwrapped although no bundle declares it.
enum ForcedUnknownType: RunRule {
  static let description = RuleDescription(
    "SW007", "forced-unknown-type", .warning, enforcers: [.appKit],
    summary: "Code force-unwraps UTType(_:) with a type that neither the system nor an Info.plist declares",
    rationale: """
      UTType(_:) returns nil for an identifier that nothing declares, so the app crashes, unless another app that declares \
      the type is installed. UTType(importedAs:) never fails.
      """,
    sources: [.definingTypes],
    examples: [
      .plist(CodeExample.withNote, with: [.init("Note.swift", #"let note = UTType(↓"com.example.ntoe")!"#)]),
      .plist(
        CodeExample.withNote,
        with: [
          .init(
            "Note.swift",
            #"""
            let note = UTType("com.example.note")!
            let picture = UTType("public.jpeg")!
            let sketch = UTType("com.example.sketch")
            """#)
        ]),
    ])

  static func check(_ run: LintRun, _ report: inout Report) {
    for case (let mention, .undeclared) in run.mentions(.plain) where mention.isForced {
      report.add(
        "UTType(\"\(mention.identifier)\") is nil, because neither the system nor an Info.plist declares the type",
        "correct the identifier, or declare the type and use exportedAs or importedAs", at: mention.place)
    }
  }
}
