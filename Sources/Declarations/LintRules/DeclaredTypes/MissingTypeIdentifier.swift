import PropertyLists
import UTBundleDeclarations
import UTLint

/// A type declaration without an identifier.
enum MissingTypeIdentifier: DeclaredTypeRule {
  static let description = RuleDescription(
    "UT002", "missing-type-identifier", .error, or: [.warning: "for a blank declaration"], enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "A type declaration has no UTTypeIdentifier",
    rationale: """
      If the identifier is missing or empty, the whole declaration is dropped. This is a \
      warning if the whole declaration is blank, as Xcode's editor leaves it, because then nothing is lost.
      """,
    sources: [.declaringTypes],
    examples: [
      .plist(["UTExportedTypeDeclarations": [↓["UTTypeConformsTo": ["public.data"]]]]),
      .plist(["UTExportedTypeDeclarations": [.type(↓"")]]),
      .plist(["UTExportedTypeDeclarations": [.type(↓" ")]]),
      .plist(["UTExportedTypeDeclarations": [["UTTypeIdentifier": ↓["com.example.note"]]]]),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note")]]),
      .plist(
        ["UTExportedTypeDeclarations": [.type("$(NOTE_TYPE)")]],
        comment: "The value of the build setting is unknown."),
    ])

  static func check(_ type: DeclaredType, in subject: Subject, _ report: inout Report) {
    guard type.node.count > 0 else { return }
    let help = "set UTTypeIdentifier to the type's identifier, such as 'com.example.note'"
    if let identifier = type.identifier {
      if identifier.value?.trimmed.isEmpty == true {
        let isBlank = isBlank(type)
        report.add(
          "the identifier of a type declaration is empty", isBlank ? "fill in the declaration or remove it" : help,
          at: FindingPlace(identifier), severity: isBlank ? .warning : nil)
      }
    } else if let node = type.fields["UTTypeIdentifier"] {
      report.add("UTTypeIdentifier must be a string, not \(node.kind.withArticle)", help, at: FindingPlace(node))
    } else if !subject.isMeant("UTTypeIdentifier", in: type.node) {
      report.add("type declaration '\(type.title)' has no UTTypeIdentifier", help, at: FindingPlace(type.node))
    }
  }

  /// Whether a declaration is blank, like one that was added in Xcode's editor and never filled in.
  private static func isBlank(_ type: DeclaredType) -> Bool {
    let tags = type.tags.flatMap(\.values)
    let description = type.fields.text("UTTypeDescription").map { [$0] } ?? []
    return (tags + type.conformsTo + description).allSatisfy { $0.written.trimmed.isEmpty }
  }
}
