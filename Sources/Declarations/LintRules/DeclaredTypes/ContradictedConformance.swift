import PropertyLists
import UTBundleDeclarations
import UTLint
import UTText

/// A declaration that contradicts the owner's declaration of the type.
enum ContradictedConformance: DeclaredTypeRule {
  static let description = RuleDescription(
    "UT027", "contradicted-conformance", .warning, enforcers: [.practice],
    evidence: .inferred, outcome: .nothing,
    summary: "A declaration of a well-known type contradicts its owner's declaration",
    rationale: """
      Whether a type is text, an image, or an archive determines which apps open it and how it is previewed. If a \
      declaration differs from the owner's, that depends on which app was installed first.
      """,
    sources: [.report("macvim-dev/macvim/issues/916")],
    examples: [
      .plist(
        [
          "UTImportedTypeDeclarations": [
            [
              "UTTypeIdentifier": "net.daringfireball.markdown",
              "UTTypeTagSpecification": ["public.filename-extension": ["md"]], "UTTypeConformsTo": ↓["public.data"],
            ]
          ]
        ], comment: "Markdown is text."),
      .plist(
        [
          "UTExportedTypeDeclarations": [
            [
              "UTTypeIdentifier": "com.adobe.postscript",
              "UTTypeTagSpecification": ["public.filename-extension": ["ps"]],
              "UTTypeConformsTo": ["public.plain-text"],
            ]
          ]
        ], comment: "Another rule reports the export of a system type."),
      .plist(
        [
          "CFBundleIdentifier": "com.example.editor",
          "UTImportedTypeDeclarations": [
            [
              "UTTypeIdentifier": "net.poedit.po",
              "UTTypeTagSpecification": ["public.filename-extension": ["po"]], "UTTypeConformsTo": ↓["public.image"],
            ]
          ],
        ], comment: "The app that exports the type declares it as text."),
      .plist([
        "UTImportedTypeDeclarations": [.type("net.daringfireball.markdown", to: ["public.text"], extensions: ["md"])]
      ]),
      .plist(["UTImportedTypeDeclarations": [.type("com.topografix.gpx", to: ["public.xml"], extensions: ["gpx"])]]),
    ])

  static func check(_ type: DeclaredType, in subject: Subject, _ report: inout Report) {
    guard !type.conformsTo.isEmpty, let key = type.key, let node = type.fields["UTTypeConformsTo"] else { return }
    let parents: [String]
    if let known = KnownType.named(key) {
      parents = known.parents
    } else if let known = CommunityOwner.parents(of: key), !known.isEmpty, subject.isOfOrganization(of: key) == false {
      parents = known
    } else if type.origin == .exported, case .known = subject.owner(of: key),
      let system = subject.types.systemType(key)
    {
      parents = system.directSupertypes.map(\.identifier)
    } else {
      return
    }
    let candidates = parents.map(subject.types.candidate)
    for (ancestor, name) in kinds {
      let kind = subject.types.candidate(ancestor)
      let isReference = candidates.contains { subject.types.conforms($0, to: kind) == true }
      guard let isDeclared = subject.conforms(type, toAnyOf: [ancestor]), isDeclared != isReference else { continue }
      report.add(
        "'\(type.title)' is \(isReference ? "" : "not ")\(name), but this declaration claims that it \(isDeclared ? "is" : "is not")",
        "conform to \(parents.enumerated(atMost: 5)), like the owner's declaration", at: FindingPlace(node))
      break
    }
  }

  private static let kinds = [
    ("public.text", "text"), ("public.image", "an image"), ("public.audiovisual-content", "audio or video"),
    ("public.archive", "an archive"), ("com.apple.package", "a package"),
  ]
}
