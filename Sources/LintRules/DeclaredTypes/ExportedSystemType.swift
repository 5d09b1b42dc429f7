import Lint
import BundleDeclarations
import PropertyLists

private typealias X = ExampleText

/// A type of the system that an app claims to define.
enum ExportedSystemType: DeclarationRule {
  static let description = RuleDescription(
    "UT010", "exported-system-type", .error, enforcers: [.documentation, .launchServices],
    summary: "A type that the system declares is exported",
    rationale: """
      To export a type is to say that the app defines it. A second definition of public.plain-text or com.adobe.pdf can change \
      what such files conform to for every app on the machine. Use the type without declaring it; import it if releases that \
      lack it are supported.
      """,
    sources: [.definingTypes, .report("macvim-dev/macvim/issues/916")], fix: .unsafe,
    examples: [
      Example(
        X.exported(X.type("↓public.plain-text", to: ["public.text"], extensions: ["txt"]), X.type("com.example.note")),
        fixed: X.exported(X.type("com.example.note"))),
      Example(
        X.all(
          X.string("CFBundleName", "Notes"),
          X.exported(X.type("↓public.html", to: ["public.text"], extensions: ["html"]))),
        fixed: X.string("CFBundleName", "Notes")),
      Example(
        X.all(
          X.string("CFBundleIdentifier", "com.example.viewer"),
          X.exported(X.type("↓com.adobe.pdf", extensions: ["pdf"])))),
      Example(
        X.exported(X.type("↓public.plain-text", to: ["public.text"], extensions: ["txt", "notetxt"])),
        comment: "What becomes of the extension that it adds, a person has to decide."),
      Example(
        X.all(
          X.string("CFBundleIdentifier", "com.adobe.viewer"), X.exported(X.type("com.adobe.pdf", extensions: ["pdf"]))),
        comment: "The owner exports its own type, which the system knows too."),
      Example(X.exported(X.type("com.example.note"))),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    let foreign = subject.exports { if case .system = $0 { true } else { false } }
    for (type, identifier, key) in foreign {
      // Without a bundle identifier it may be the owner's own app.
      let isCertain = ReservedName.contains(key) || subject.isOfOrganisation(of: key) == false
      report.add(
        "'\(identifier.written)' belongs to the system, and this exports it",
        "delete the declaration and use the type, or import it if systems without it are supported",
        at: Place(identifier), severity: isCertain ? nil : .warning,
        // With it would go the extensions that it adds.
        fix: subject.areSystems(type.filenameExtensions)
          ? .unsafe("Delete the declaration", type.removal(among: foreign.count)) : nil)
    }
  }
}
