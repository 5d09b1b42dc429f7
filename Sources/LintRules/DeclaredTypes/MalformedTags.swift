import Lint
import BundleDeclarations
import PropertyLists
import TypeRegistry

private typealias X = ExampleText

/// A tag specification that is no dictionary.
enum MalformedTags: DeclarationRule {
  static let description = RuleDescription(
    "UT031", "malformed-tags", .error, enforcers: [.practice],
    summary: "UTTypeTagSpecification is not a dictionary",
    rationale:
      "The tags of a type are read by their class; what is no dictionary is ignored, so no file is of the type.",
    sources: [.declaringTypes],
    examples: [
      Example(
        X.exported(X.type("com.example.note", extensions: nil, X.strings("↓[UTTypeTagSpecification", ["note"])))),
      Example(X.exported(X.type("com.example.note"))),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for type in subject.info.declaredTypes {
      guard let node = type.fields["UTTypeTagSpecification"], node.kind != .dictionary else { continue }
      report.add(
        "UTTypeTagSpecification is not a dictionary but \(node.kind.withArticle)",
        "list the extensions under public.filename-extension in a dictionary", at: Place(node))
    }
  }
}
