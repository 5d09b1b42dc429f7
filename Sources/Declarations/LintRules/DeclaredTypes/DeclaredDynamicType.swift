import TypeRegistry
import UTBundleDeclarations
import UTLint

/// A declaration of a dynamic type.
enum DeclaredDynamicType: DeclaredTypeRule {
  static let description = RuleDescription(
    "UT006", "declared-dynamic-type", .error, or: [.warning: "for an imported type"], enforcers: [.practice],
    summary: "A dynamic type identifier is declared",
    rationale: """
      The system generates identifiers that begin with dyn. for tags that no type has. They cannot be declared; \
      declare a type of your own for the tag instead. An import is only a warning, because Quick Look generators often \
      have one and it is otherwise harmless.
      """,
    sources: [.report("hezi/Storytime/issues/4")],
    examples: [
      .plist(["UTExportedTypeDeclarations": [.type(↓"dyn.ah62d4rv4ge81g6pq")]]),
      .plist(
        ["UTImportedTypeDeclarations": [.type(↓"dyn.ah62d4rv4ge81g6pq")]],
        comment: "The type is imported, so this is a warning."),
      .plist(["UTImportedTypeDeclarations": [.type("com.example.dyn")]]),
    ])

  static func check(_ type: DeclaredType, in subject: Subject, _ report: inout Report) {
    guard let identifier = type.identifier, let key = type.key, key.isReservedForDynamicTypes else { return }
    report.add(
      "'\(identifier.written)' is a dynamic identifier, which only the system can create",
      "declare a type of your own with the tags that the identifier encodes", at: FindingPlace(identifier),
      severity: type.origin == .imported ? .warning : nil)
  }
}
