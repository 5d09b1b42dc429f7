import PropertyLists
import UTBundleDeclarations
import UTLint

/// A string instead of an array of parents.
enum ConformanceString: DeclaredTypeRule {
  static let description = RuleDescription(
    "UT026", "conformance-string", .note, enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "UTTypeConformsTo is a string",
    rationale: """
      The documented value is an array. The system treats a string as an array of one, as in some of Apple's own \
      declarations, but not every tool that reads the file does.
      """,
    sources: [.declaringTypes, .realProjects], fix: .safe,
    examples: [
      .plist(
        ["UTExportedTypeDeclarations": [["UTTypeIdentifier": "com.example.note", "UTTypeConformsTo": ↓"public.data"]]],
        fixed: [
          "UTExportedTypeDeclarations": [["UTTypeIdentifier": "com.example.note", "UTTypeConformsTo": ["public.data"]]]
        ]),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note")]]),
    ])

  static func check(_ type: DeclaredType, in subject: Subject, _ report: inout Report) {
    guard let node = type.fields["UTTypeConformsTo"], let text = node.string, !text.isEmpty else { return }
    report.add(
      "UTTypeConformsTo must be an array, not the string '\(text)'", "wrap it in an array", at: FindingPlace(node),
      fix: .safe("Wrap it in an array", .set(.array([.string(text)]), at: node.path)))
  }
}
