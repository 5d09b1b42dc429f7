import BundleDeclarations
import Lint

/// An identifier with a character that none may have.
enum InvalidIdentifierCharacter: DeclaredTypeRule {
  static let description = RuleDescription(
    "UT003", "invalid-identifier-character", .error, enforcers: [.documentation],
    summary: "A declared identifier has a character other than letters, digits, hyphen and dot",
    rationale: """
      Identifiers are made of A-Z, a-z, 0-9, hyphen and dot. A declaration with another character (underscores and plus \
      signs are the common ones) is not registered, and nothing says so.
      """,
    sources: [.typeConcepts, .definingTypes],
    examples: [
      .plist(["UTExportedTypeDeclarations": [.type(↓"com.example.c++-note")]]),
      .plist(["UTExportedTypeDeclarations": [.type(↓"com.example.my_note")]]),
      .plist(["UTImportedTypeDeclarations": [.type(↓"com.example.my note")]]),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note-2")]]),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.$(PRODUCT_NAME)")]]),
    ])

  static func check(_ type: DeclaredType, in subject: Subject, _ report: inout Report) {
    guard let identifier = type.identifier, let value = identifier.value else { return }
    // White space at the ends is another rule's.
    guard let bad = value.trimmed.unicodeScalars.first(where: { !$0.isAllowedInIdentifier }) else { return }
    report.add(
      "'\(value)' has '\(bad)', which no identifier may have", "use letters, digits, hyphens and dots only",
      at: FindingPlace(identifier))
  }
}
