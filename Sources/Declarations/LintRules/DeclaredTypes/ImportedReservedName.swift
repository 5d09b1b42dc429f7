import UTBundleDeclarations
import UTLint

/// An import of a nonexistent type in a domain reserved for Apple.
enum ImportedReservedName: DeclarationRule {
  static let description = RuleDescription(
    "UT015", "imported-reserved-name", .warning, enforcers: [.practice],
    summary: "An imported type is in a domain reserved for Apple, but is not a system type",
    rationale: """
      Only Apple declares types that begin with public. or com.apple.; a type that the system does not have is \
      invented or misspelled, and files get it only where this app is installed. Types that Apple's own apps declare \
      are not reported.
      """,
    sources: [.typeConcepts, .realProjects],
    examples: [
      .plist(["UTImportedTypeDeclarations": [.type(↓"public.note")]]),
      .plist(["UTImportedTypeDeclarations": [.type(↓"com.apple.example-note")]]),
      .plist([
        "UTImportedTypeDeclarations": [
          .type("com.apple.xcode.strings-text", to: ["public.plain-text"], extensions: ["strings"])
        ]
      ]),
      .plist(
        [
          "UTImportedTypeDeclarations": [
            .type("com.apple.iphone.mobileprovision", extensions: ["mobileprovision"]),
            .type("public.toml", to: ["public.text"], extensions: ["toml"]),
          ]
        ], comment: "Xcode declares both."),
      .plist(["UTImportedTypeDeclarations": [.type("org.example.note")]]),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    var suggestions = TypeSuggestions(subject.types.registry)
    for type in subject.info.importedTypes {
      guard let identifier = type.identifier, let key = type.key, ReservedName.contains(key), !subject.isApples,
        !subject.types.isSystemType(key), !ReservedName.isOfApplesApps(key)
      else { continue }
      let meant = suggestions.meant(by: key)
      report.add(
        "'\(identifier.written)' is not a system type",
        meant.map { "did you mean '\($0)'?" }
          ?? "import it under its owner's identifier, or export it in your own domain",
        at: FindingPlace(identifier))
    }
  }
}
