import PropertyLists
import UTBundleDeclarations
import UTLint

/// An invalid reference URL.
enum InvalidReferenceURL: DeclaredTypeRule {
  static let description = RuleDescription(
    "UT054", "invalid-reference-url", .note, enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "UTTypeReferenceURL is empty or not a web address",
    rationale: "The URL is for people looking for the format's specification; software does not read it.",
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
      value.isEmpty ? "UTTypeReferenceURL is empty" : "invalid web address '\(text.written)'",
      "use an http or https URL, or remove the key", at: FindingPlace(text))
  }
}
