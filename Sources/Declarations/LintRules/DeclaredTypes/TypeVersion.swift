import PropertyLists
import UTBundleDeclarations
import UTLint

/// A key that no system reads.
enum TypeVersion: DeclaredTypeRule {
  static let description = RuleDescription(
    "UT055", "type-version", .note, enforcers: [.practice],
    evidence: .inferred, outcome: .nothing,
    summary: "A type declaration has UTTypeVersion, which is no longer documented",
    rationale: """
      The key appears in an old header, but in no current documentation. It is harmless, but does not determine which \
      of two declarations of a type is used.
      """,
    sources: [Source("UTType.h, kUTTypeVersionKey")],
    examples: [
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note", [↓"UTTypeVersion": "1.0"])]]),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note")]]),
    ])

  static func check(_ type: DeclaredType, in subject: Subject, _ report: inout Report) {
    guard let entry = type.fields.entry("UTTypeVersion") else { return }
    report.add("UTTypeVersion is no longer documented", "remove it", at: FindingPlace(key: entry))
  }
}
