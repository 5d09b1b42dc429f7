import PropertyLists
import UTBundleDeclarations
import UTLint

/// A filename extension that contains a dot.
enum CompoundExtensionTag: TagListRule {
  static let description = RuleDescription(
    "UT036", "compound-extension-tag", .note, enforcers: [.practice],
    evidence: .inferred, outcome: .nothing,
    summary: "A filename extension contains a dot",
    rationale: """
      Most of the system treats only the part after the last dot as the extension, so tar.gz is looked up as gz. Also \
      declare the last component if it is an extension of the type.
      """,
    sources: [.convention],
    examples: [
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note", extensions: [↓"note.gz"])]]),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note")]]),
    ])

  static func check(
    _ list: DeclaredType.TagList, of type: DeclaredType, in subject: Subject, _ report: inout Report
  ) {
    guard list.tagClass == .filenameExtension else { return }
    for text in list.values {
      guard let value = text.value, value.utf8.first != UInt8(ascii: "."), value.utf8.last != UInt8(ascii: "."),
        value.utf8.contains(UInt8(ascii: "."))
      else { continue }
      report.add(
        "in extension '\(value)', only the part after the last dot is looked up",
        "make sure that your code looks up the whole extension, or declare only the last component",
        at: FindingPlace(text))
    }
  }
}
