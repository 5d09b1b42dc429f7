import PropertyLists
import UTBundleDeclarations
import UTLint

/// A system type that an app claims to define.
enum ExportedSystemType: DeclarationRule {
  static let description = RuleDescription(
    "UT010", "exported-system-type", .error, or: [.warning: "if the bundle identifier is unknown"],
    enforcers: [.documentation, .launchServices],
    evidence: .apple, outcome: .nothing,
    summary: "A system type is exported",
    rationale: """
      Exporting a type means that the app defines it. A second definition of public.plain-text or com.adobe.pdf can \
      change what such files conform to for every app on the machine. Use the type without declaring it; import it if \
      you support releases that lack it.
      """,
    sources: [.definingTypes, .report("macvim-dev/macvim/issues/916")], fix: .unsafe,
    examples: [
      .plist(
        [
          "UTExportedTypeDeclarations": [
            .type(↓"public.plain-text", to: ["public.text"], extensions: ["txt"]), .type("com.example.note"),
          ]
        ], fixed: ["UTExportedTypeDeclarations": [.type("com.example.note")]]),
      .plist(
        [
          "CFBundleName": "Notes",
          "UTExportedTypeDeclarations": [.type(↓"public.html", to: ["public.text"], extensions: ["html"])],
        ], fixed: ["CFBundleName": "Notes"]),
      .plist([
        "CFBundleIdentifier": "com.example.viewer",
        "UTExportedTypeDeclarations": [.type(↓"com.adobe.pdf", extensions: ["pdf"])],
      ]),
      .plist(
        [
          "UTExportedTypeDeclarations": [
            .type(↓"public.plain-text", to: ["public.text"], extensions: ["txt", "notetxt"])
          ]
        ], comment: "A person must decide what to do with the added extension."),
      .plist(
        [
          "CFBundleIdentifier": "com.adobe.viewer",
          "UTExportedTypeDeclarations": [.type("com.adobe.pdf", extensions: ["pdf"])],
        ], comment: "The owner exports its own type, which the system also declares."),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note")]]),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    let foreign = subject.exports { if case .system = $0 { true } else { false } }
    for (type, identifier, key) in foreign {
      // Without a bundle identifier it may be the owner's own app.
      let isCertain = ReservedName.contains(key) || subject.isOfOrganization(of: key) == false
      report.add(
        "'\(identifier.written)' belongs to the system, but is exported here",
        "remove the declaration and use the type, or import it if you support systems without it",
        at: FindingPlace(identifier), severity: isCertain ? nil : .warning,
        // Deleting it would lose the extensions that it adds.
        fix: subject.areSystems(type.filenameExtensions)
          ? .unsafe("Remove the declaration", type.removal(among: foreign.count)) : nil)
    }
  }
}
