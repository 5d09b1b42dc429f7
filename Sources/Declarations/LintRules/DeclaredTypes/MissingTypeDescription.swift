import PropertyLists
import UTBundleDeclarations
import UTLint

/// A type without a description.
enum MissingTypeDescription: DeclaredTypeRule {
  static let description = RuleDescription(
    "UT050", "missing-type-description", .note, enforcers: [.practice],
    evidence: .inferred, outcome: .nothing,
    summary: "A file type has no UTTypeDescription",
    rationale: """
      Finder and Files show the description as the kind of a file. Without one, people see the name of a parent type \
      or only the extension.
      """,
    sources: [.cocoaKeys],
    examples: [
      .plist(["UTExportedTypeDeclarations": [↓.type("com.example.note")]]),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note", ["UTTypeDescription": "Note"])]]),
      .plist(
        [
          "UTExportedTypeDeclarations": [["UTTypeIdentifier": "com.example.note", "UTTypeConformsTo": ["public.data"]]]
        ], comment: "The type is not for files."),
    ])

  static func check(_ type: DeclaredType, in subject: Subject, _ report: inout Report) {
    guard type.fields["UTTypeDescription"] == nil, type.hasTags, let key = type.key, !subject.types.isSystemType(key),
      !subject.isMeant("UTTypeDescription", in: type.node), !subject.isSuperseded(type)
    else { return }
    report.add(
      "type '\(type.title)' has no description", "add UTTypeDescription with the name that users know the type by",
      at: FindingPlace(type.node))
  }
}
