import PropertyLists
import TypeRegistry
import UTBundleDeclarations
import UTLint

/// A tag specification that is not a dictionary.
enum MalformedTags: DeclaredTypeRule {
  static let description = RuleDescription(
    "UT031", "malformed-tags", .error, enforcers: [.practice],
    summary: "UTTypeTagSpecification is not a dictionary",
    rationale:
      "The tags of a type are looked up by class; a value that is not a dictionary is ignored, so the type matches no files.",
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
      "UTTypeTagSpecification must be a dictionary, not \(node.kind.withArticle)",
      "list the extensions under public.filename-extension in a dictionary", at: FindingPlace(node))
  }
}
