import BundleDeclarations
import Lint
import PropertyLists
import TypeRegistry

/// A tag specification that is no dictionary.
enum MalformedTags: DeclaredTypeRule {
  static let description = RuleDescription(
    "UT031", "malformed-tags", .error, enforcers: [.practice],
    summary: "UTTypeTagSpecification is not a dictionary",
    rationale:
      "The tags of a type are read by their class; what is no dictionary is ignored, so no file is of the type.",
    sources: [.declaringTypes],
    examples: [
      .plist([
        "UTExportedTypeDeclarations": [
          [
            "UTTypeIdentifier": "com.example.note", "UTTypeConformsTo": ["public.data"],
            "UTTypeTagSpecification": ↓["note"],
          ]
        ]
      ]),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note")]]),
    ])

  static func check(_ type: DeclaredType, in subject: Subject, _ report: inout Report) {
    guard let node = type.fields["UTTypeTagSpecification"], node.kind != .dictionary else { return }
    report.add(
      "UTTypeTagSpecification is not a dictionary but \(node.kind.withArticle)",
      "list the extensions under public.filename-extension in a dictionary", at: FindingPlace(node))
  }
}
