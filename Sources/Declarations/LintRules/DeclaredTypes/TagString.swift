import PropertyLists
import TypeRegistry
import UTBundleDeclarations
import UTLint

/// A string instead of an array of tags.
enum TagString: TagListRule {
  static let description = RuleDescription(
    "UT033", "tag-string", .note, enforcers: [.practice],
    summary: "A tag class has a string instead of an array",
    rationale: """
      Most declarations use an array, and every tool reads it. The system treats a string as an array of one; Apple's \
      own declarations use both forms.
      """,
    sources: [.declaringTypes, .realProjects], fix: .safe,
    examples: [
      .plist(
        ["UTExportedTypeDeclarations": [.type("com.example.note", extensions: ↓"note")]],
        fixed: ["UTExportedTypeDeclarations": [.type("com.example.note")]]),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note", extensions: ↓"note,memo")]]),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note")]]),
    ])

  static func check(
    _ list: DeclaredType.TagList, of type: DeclaredType, in subject: Subject, _ report: inout Report
  ) {
    guard let text = list.entry.value.string, !text.isEmpty else { return }
    // Another rule reports an extension with whitespace.
    if list.tagClass == .filenameExtension, text.hasWhitespace { return }
    let isList = text.contains(",")
    report.add(
      "\(list.entry.key) is the string '\(text)', not an array",
      isList ? "use an array of tags" : "wrap it in an array, which every tool reads",
      at: FindingPlace(list.entry.value),
      fix: isList
        ? nil : .safe("Wrap it in an array", .set(.array([.string(text)]), at: list.entry.value.path)))
  }
}
