import BundleDeclarations
import Lint
import PropertyLists
import TypeRegistry

/// A string in place of an array of tags.
enum TagString: TagListRule {
  static let description = RuleDescription(
    "UT033", "tag-string", .note, enforcers: [.practice],
    summary: "The tags of a class are a string",
    rationale: """
      An array is what most declarations have and every tool reads. The system takes a string for an array of one; Apple's own \
      declarations have both forms.
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
    // An extension with white space in it has a rule of its own.
    if list.tagClass == .filenameExtension, text.contains(where: \.isWhitespace) { return }
    let isList = text.contains(",")
    report.add(
      "\(list.entry.key) is the string '\(text)'", isList ? "put each tag into an array" : "put it into an array",
      at: FindingPlace(list.entry.value),
      fix: isList
        ? nil : .safe("Put it into an array", .set(.array([.string(text)]), at: list.entry.value.path)))
  }
}
