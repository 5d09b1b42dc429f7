import UTBundleDeclarations
import UTLint

/// An identifier with uppercase letters.
enum UppercaseIdentifier: DeclaredTypeRule {
  static let description = RuleDescription(
    "UT005", "uppercase-identifier", .note, enforcers: [.practice],
    summary: "A declared identifier has uppercase letters",
    rationale: """
      The system compares identifiers case-insensitively and reports them in lowercase. Code that compares the strings \
      itself then fails. It does no harm if code always compares types.
      """,
    sources: [.realProjects], fix: .unsafe,
    examples: [
      .plist(
        ["UTExportedTypeDeclarations": [.type(↓"com.example.Note")]],
        fixed: ["UTExportedTypeDeclarations": [.type("com.example.note")]]),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note")]]),
    ])

  static func check(_ type: DeclaredType, in subject: Subject, _ report: inout Report) {
    guard let identifier = type.identifier, let value = identifier.value,
      value.utf8.contains(where: { (65...90).contains($0) })
    else { return }
    // System types are spelled as the system spells them.
    guard !subject.types.isSystemType(value) else { return }
    let isWritten = identifier.written == value
    report.add(
      "'\(value)' has uppercase letters, which the system reports in lowercase", "use lowercase identifiers",
      at: FindingPlace(identifier),
      fix: isWritten
        ? .unsafe("Use '\(value.lowercased())'", .set(.string(value.lowercased()), at: identifier.node.path)) : nil)
  }
}
