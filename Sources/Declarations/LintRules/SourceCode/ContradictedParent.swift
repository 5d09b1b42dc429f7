import PropertyLists
import UTBundleDeclarations
import UTLint
import UTText

/// A supertype in code that the declaration does not have.
enum ContradictedParent: RunRule {
  static let description = RuleDescription(
    "SW008", "contradicted-parent", .warning, enforcers: [.documentation],
    summary: "The conformingTo type in code contradicts the Info.plist",
    rationale: """
      Other apps see the declaration in the Info.plist. The supertype in code is only for a type that is not declared \
      yet. If it contradicts the declaration, one of the two is wrong.
      """,
    sources: [.definingTypes],
    examples: [
      .plist(
        ["UTExportedTypeDeclarations": [.type("com.example.note", to: ["com.apple.package"])]],
        with: [
          .init("Note.swift", #"let note = UTType(exportedAs: "com.example.note", conformingTo: ↓.text)"#),
          .init(
            "Page.swift", #"let page = UTType(exportedAs: "com.example.note", conformingTo: UTType(↓"public.data")!)"#),
        ]),
      .plist(
        ["UTExportedTypeDeclarations": [.type("com.example.note", to: ["public.json"])]],
        with: [
          .init(
            "Note.swift",
            """
            let note = UTType(exportedAs: "com.example.note", conformingTo: .json)
            let text = UTType(exportedAs: "com.example.note", conformingTo: .text)
            let page = UTType(exportedAs: "com.example.note", conformingTo: .other)
            """)
        ], comment: "JSON is text."),
      .plist(
        ["UTExportedTypeDeclarations": [.type("com.example.note", to: ["org.example.paper"])]],
        with: [.init("Note.swift", #"let note = UTType(exportedAs: "com.example.note", conformingTo: .text)"#)],
        comment: "The supertypes of the parent are unknown."),
    ])

  static func check(_ run: LintRun, _ report: inout Report) {
    // A constant with the name of a system type's constant is a variable, and not another constant of `UTType`.
    let constants = run.comparedSources.reduce(into: typeConstants) {
      $0.merge($1.facts.constants) { known, _ in known }
    }
    for (mention, standing) in run.mentions(.exported) + run.mentions(.imported) {
      guard let parent = mention.parent,
        let identifier = parent.identifier ?? parent.constant.flatMap({ constants[$0] }),
        let text = standing.declaration, let (subject, type) = run.declaration(at: text), !type.conformsTo.isEmpty,
        subject.types.standing(of: identifier) != .unknown,
        subject.conforms(type, toAnyOf: [identifier]) == false
      else { continue }
      let declared = type.conformsTo.map { "'\($0.written)'" }.enumerated(atMost: 4)
      report.add(
        "'\(mention.identifier)' conforms to '\(identifier)' in code, but to \(declared) in the Info.plist",
        "make the code and the Info.plist agree; other apps see only the Info.plist", at: parent.place,
        related: [.init("the declaration", FindingPlace(text))])
    }
  }
}

extension MentionedStanding {
  /// The identifier in the declaration; nil if no bundle has one.
  fileprivate var declaration: DeclaredText? {
    switch self {
    case .exported(let text), .imported(let text): text
    case .other, .undeclared: nil
    }
  }
}
