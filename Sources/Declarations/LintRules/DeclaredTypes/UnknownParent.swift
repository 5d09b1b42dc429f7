import PropertyLists
import TypeRegistry
import UTBundleDeclarations
import UTLint

/// An undeclared parent.
enum UnknownParent: DeclarationRule {
  static let description = RuleDescription(
    "UT025", "unknown-parent", .warning, enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "A type conforms to a type that neither the system nor the bundle declares",
    rationale: """
      If the app that declares the parent is not installed, the conformance has no effect. Also import the parent, or \
      conform to a system type. A misspelled parent is a common reason for grayed-out files.
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
        comment: "A type is never suggested as its own parent."),
      .plist([
        "UTExportedTypeDeclarations": [.type("com.example.note", to: ["org.example.sheet"])],
        "UTImportedTypeDeclarations": [.type("org.example.sheet", extensions: ["sheet"])],
      ]),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note", to: ["public.data", "$(PARENT_TYPE)"])]]),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    var suggestions = TypeSuggestions(subject.types.registry)
    for type in subject.effectiveTypes {
      guard let own = type.key, !subject.types.isSystemType(own) else { continue }
      for parent in type.conformsTo {
        // Another rule reports surrounding whitespace.
        guard let value = parent.value?.trimmed.inLowerCase, !value.isEmpty, value != own,
          subject.types.standing(of: value) == .unknown, !ReservedName.isOfApplesApps(value)
        else { continue }
        if value.isReservedForDynamicTypes {
          report.add(
            "dynamic identifier '\(parent.written)' cannot be a parent", "remove it",
            at: FindingPlace(parent))
          continue
        }
        report.add(
          "'\(parent.written)' is not declared by the system or by this bundle",
          suggestions.meant(by: value, besides: own).map { "did you mean '\($0)'?" }
            ?? "import it, or conform to a system type",
          at: FindingPlace(parent))
      }
    }
  }
}
