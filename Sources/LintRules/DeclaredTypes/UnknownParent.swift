import BundleDeclarations
import Lint
import PropertyLists

/// A parent that nobody declares.
enum UnknownParent: DeclarationRule {
  static let description = RuleDescription(
    "UT025", "unknown-parent", .warning, enforcers: [.documentation],
    summary: "A type conforms to one that neither the system nor the bundle declares",
    rationale: """
      Where the parent's own app is not installed, the conformance leads nowhere. Import the parent too, or conform to a type \
      of the system's. A misspelt parent is a common reason why files are greyed out.
      """,
    sources: [.declaringTypes],
    examples: [
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note", to: [↓"public.plaintext", "public.data"])]]),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note", to: ["public.data", ↓"org.example.unknown"])]]),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note", to: ["public.data", ↓"dyn.ah62d4rv4ge80w5pq"])]]
      ),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note")]]),
      .plist(
        ["UTImportedTypeDeclarations": [.type("com.topografix.gpx", to: [↓"public.gpx"], extensions: ["gpx"])]],
        comment: "A type is not its own parent: nothing else was meant."),
      .plist([
        "UTExportedTypeDeclarations": [.type("com.example.note", to: ["org.example.sheet"])],
        "UTImportedTypeDeclarations": [.type("org.example.sheet", extensions: ["sheet"])],
      ]),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note", to: ["public.data", "$(PARENT_TYPE)"])]]),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    var suggestions = TypeSuggestions(subject.types.registry)
    for type in subject.info.declaredTypes {
      guard let own = type.key, !subject.types.isSystemType(own) else { continue }
      for parent in type.conformsTo {
        // White space at the ends is another rule's.
        guard let value = parent.value?.trimmed.inLowerCase, !value.isEmpty, value != own,
          subject.types.standing(of: value) == .unknown, !ReservedName.isOfApplesApps(value)
        else { continue }
        if value.hasPrefix("dyn.") {
          report.add(
            "'\(parent.written)' is a dynamic identifier, which stands for no type that could be a parent", "remove it",
            at: FindingPlace(parent))
          continue
        }
        report.add(
          "'\(parent.written)' is declared neither by the system nor here",
          suggestions.meant(by: value, besides: own).map { "did you mean \($0)?" }
            ?? "import it, or conform to a type of the system's",
          at: FindingPlace(parent))
      }
    }
  }
}
