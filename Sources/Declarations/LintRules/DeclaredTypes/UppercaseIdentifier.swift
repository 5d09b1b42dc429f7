import UTBundleDeclarations
import UTLint

/// An identifier with uppercase letters.
enum UppercaseIdentifier: DeclaredTypeRule {
  static let description = RuleDescription(
    "UT005", "uppercase-identifier", .note, enforcers: [.practice],
    evidence: .inferred, outcome: .nothing,
    summary: "A declared identifier has uppercase letters",
    rationale: """
      The system compares identifiers case-insensitively and reports them in lowercase. Code that compares the strings \
      itself then fails. Uppercase letters are harmless if code always compares types.
      """,
    sources: [.realProjects], fix: .unsafe,
    examples: [
      .plist(
        ["UTExportedTypeDeclarations": [.type(↓"com.example.Note")]],
        fixed: ["UTExportedTypeDeclarations": [.type("com.example.note")]]),
      .plist(
        [
          "CFBundleDocumentTypes": [.document(["com.example.Note"])],
          "UTExportedTypeDeclarations": [
            .type(↓"com.example.Note"), .type("com.example.memo", to: ["com.example.Note"], extensions: ["memo"]),
          ],
        ],
        fixed: [
          "CFBundleDocumentTypes": [.document(["com.example.note"])],
          "UTExportedTypeDeclarations": [
            .type("com.example.note"), .type("com.example.memo", to: ["com.example.note"], extensions: ["memo"]),
          ],
        ]),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note")]]),
    ])

  static func check(_ type: DeclaredType, in subject: Subject, _ report: inout Report) {
    guard let identifier = type.identifier, let value = identifier.value,
      value.utf8.contains(where: { (65...90).contains($0) })
    else { return }
    // System types are spelled as the system spells them.
    guard !subject.types.isSystemType(value) else { return }
    report.add(
      "'\(value)' has uppercase letters, which the system reports in lowercase", "use a lowercase identifier",
      at: FindingPlace(identifier), fix: identifier.written == value ? fix(value, identifier, subject.info) : nil)
  }

  /// Changes the declaration, and everything else in the property list that names the type, in the same way.
  private static func fix(_ value: String, _ identifier: DeclaredText, _ info: InfoPlist) -> Fix {
    let listed = info.documentTypes.flatMap(\.contentTypes) + (AppExtension(info)?.quickLookTypes ?? [])
    let uses = (listed + info.declaredTypes.flatMap(\.conformsTo)).filter { $0.written == value }
    let lowercased = value.lowercased()
    return Fix(
      .unsafe, "Use '\(lowercased)'",
      ([identifier] + uses).map { .set(.string(lowercased), at: $0.node.path) })
  }
}
