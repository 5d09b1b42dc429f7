import BundleDeclarations
import Lint
import PropertyLists

/// A string in place of an array of parents.
enum ConformanceString: DeclaredTypeRule {
  static let description = RuleDescription(
    "UT026", "conformance-string", .note, enforcers: [.documentation],
    summary: "UTTypeConformsTo is a string",
    rationale: """
      The documented value is an array. The system takes a string for an array of one, as Apple's own declarations have it, but \
      not every tool that reads the file does.
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
      "UTTypeConformsTo is the string '\(text)'", "put it into an array", at: FindingPlace(node),
      fix: .safe("Put it into an array", .set(.array([.string(text)]), at: node.path)))
  }
}
