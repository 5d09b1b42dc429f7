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
      .plist(
        ["UTExportedTypeDeclarations": [↓["UTTypeConformsTo": [""], "UTTypeDescription": ""]]],
        comment: "The declaration is blank. This is a warning."),
      .plist(["UTExportedTypeDeclarations": [["UTTypeIdentifier": ↓["com.example.note"]]]]),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note")]]),
      .plist(
        ["UTExportedTypeDeclarations": [.type("$(NOTE_TYPE)")]],
        comment: "The value of the build setting is unknown."),
    ])

  static func check(_ type: DeclaredType, in subject: Subject, _ report: inout Report) {
    guard type.node.count > 0 else { return }
    var isBlank: Bool { Self.isBlank(type.node) }
    let help = "set UTTypeIdentifier to the type's identifier, such as 'com.example.note'"
    if let identifier = type.identifier {
      if identifier.value?.trimmed.isEmpty == true {
        report.add(
          "the identifier of a type declaration is empty", isBlank ? "fill in the declaration or remove it" : help,
          at: FindingPlace(identifier), severity: isBlank ? .warning : nil)
      }
    } else if let node = type.fields["UTTypeIdentifier"] {
      report.add("UTTypeIdentifier must be a string, not \(node.kind.withArticle)", help, at: FindingPlace(node))
    } else if !subject.isMeant("UTTypeIdentifier", in: type.node) {
      report.add(
        isBlank ? "a type declaration is blank" : "type declaration '\(type.title)' has no UTTypeIdentifier",
        isBlank ? "fill in the declaration or remove it" : help, at: FindingPlace(type.node),
        severity: isBlank ? .warning : nil)
    }
  }

  /// Whether a declaration is blank, like one that was added in Xcode's editor and never filled in: it has no text.
  private static func isBlank(_ node: PropertyList.Node) -> Bool {
    switch node.kind {
    case .dictionary: node.entries.allSatisfy { isBlank($0.value) }
    case .array: node.elements.allSatisfy(isBlank)
    case .string: node.string?.trimmed.isEmpty ?? false
    default: false
    }
  }
}
