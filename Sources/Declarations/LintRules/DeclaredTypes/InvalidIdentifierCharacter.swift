import UTBundleDeclarations
import UTLint
import UTText

/// A type identifier with an invalid character.
enum InvalidIdentifierCharacter: DeclaredTypeRule {
  static let description = RuleDescription(
    "UT003", "invalid-identifier-character", .error, enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "A declared identifier has a character other than letters, digits, hyphens, and dots",
    rationale: """
      Identifiers consist of A-Z, a-z, 0-9, hyphens, and dots. A declaration with any other character (underscores and \
      plus signs are the most common) is silently not registered. Letters of other scripts are accepted here, because \
      older documentation allows them.
      """,
    sources: [.typeConcepts, .definingTypes],
    examples: [
      .plist(["UTExportedTypeDeclarations": [.type(↓"com.example.c++-note")]]),
      .plist(["UTExportedTypeDeclarations": [.type(↓"com.example.my_note")]]),
      .plist(["UTImportedTypeDeclarations": [.type(↓"com.example.my note")]]),
      .plist(
        ["UTExportedTypeDeclarations": [.type(↓"com.example.no\u{200B}te")]],
        comment: "A zero-width space, from a web page."),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note-2")]]),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.$(PRODUCT_NAME)")]]),
    ])

  static func check(_ type: DeclaredType, in subject: Subject, _ report: inout Report) {
    guard let identifier = type.identifier, let value = identifier.value else { return }
    // Another rule reports surrounding whitespace.
    guard let bad = value.trimmed.unicodeScalars.first(where: { !$0.isAllowedInIdentifier }) else { return }
    let isVisible = !bad.isInvisible && bad.properties.generalCategory != .control
    let name = isVisible ? "invalid character '\(bad)'" : "invisible character \(PrintableText.codePoint(bad))"
    report.add(
      "\(name) in identifier '\(value)'", "use only letters, digits, hyphens, and dots",
      at: FindingPlace(identifier))
  }
}
