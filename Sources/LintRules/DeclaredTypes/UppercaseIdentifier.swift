import BundleDeclarations
import Lint

/// An identifier whose letters' case may be taken for a difference.
enum UppercaseIdentifier: DeclaredTypeRule {
  static let description = RuleDescription(
    "UT005", "uppercase-identifier", .note, enforcers: [.practice],
    summary: "A declared identifier has upper-case letters",
    rationale: """
      The system compares identifiers in any case and reports them in lower case. Code that compares the strings itself then \
      fails. It does no harm where code always compares types.
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
    // What the system declares is spelled as the system spells it.
    guard !subject.types.isSystemType(value) else { return }
    let isWritten = identifier.written == value
    report.add(
      "'\(value)' has upper-case letters, which the system reports in lower case", "write identifiers in lower case",
      at: FindingPlace(identifier),
      fix: isWritten
        ? .unsafe("Write '\(value.lowercased())'", .set(.string(value.lowercased()), at: identifier.node.path)) : nil)
  }
}
