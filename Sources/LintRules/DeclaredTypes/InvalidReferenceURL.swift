import BundleDeclarations
import Lint
import PropertyLists

/// A reference that leads nowhere.
enum InvalidReferenceURL: DeclaredTypeRule {
  static let description = RuleDescription(
    "UT054", "invalid-reference-url", .note, enforcers: [.documentation],
    summary: "UTTypeReferenceURL is empty or no web address",
    rationale: "The address is for people who look for the format's description; nothing else reads it.",
    sources: [.declaringTypes],
    examples: [
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note", ["UTTypeReferenceURL": ↓""])]]),
      .plist([
        "UTExportedTypeDeclarations": [.type("com.example.note", ["UTTypeReferenceURL": ↓"www.example.com/note"])]
      ]),
      .plist([
        "UTExportedTypeDeclarations": [.type("com.example.note", ["UTTypeReferenceURL": "https://example.com/note"])]
      ]),
    ])

  static func check(_ type: DeclaredType, in subject: Subject, _ report: inout Report) {
    guard let text = type.fields.text("UTTypeReferenceURL"), let value = text.value?.trimmed.inLowerCase,
      !value.hasPrefix("http://"), !value.hasPrefix("https://")
    else { return }
    report.add(
      value.isEmpty ? "UTTypeReferenceURL is empty" : "'\(text.written)' is no web address",
      "write the whole address, or delete the key", at: FindingPlace(text))
  }
}
