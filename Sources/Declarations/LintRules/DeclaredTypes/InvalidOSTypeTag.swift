import PropertyLists
import TypeRegistry
import UTBundleDeclarations
import UTLint

/// A four-character code of the wrong length.
enum InvalidOSTypeTag: TagListRule {
  static let description = RuleDescription(
    "UT038", "invalid-ostype-tag", .warning, enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "A com.apple.ostype tag is not four MacRoman characters",
    rationale: """
      Classic Mac OS file types are four MacRoman characters, including spaces. A tag of any other length matches \
      nothing. Today's files have none, so the tag can usually be removed.
      """,
    sources: [.coreFoundationKeys],
    examples: [
      .plist([
        "UTExportedTypeDeclarations": [
          [
            "UTTypeIdentifier": "com.example.note", "UTTypeConformsTo": ["public.data"],
            "UTTypeTagSpecification": ["com.apple.ostype": [↓"NOTES", ↓"", "MEMO"]],
          ]
        ]
      ]),
      .plist([
        "UTExportedTypeDeclarations": [
          [
            "UTTypeIdentifier": "com.example.note", "UTTypeConformsTo": ["public.data"],
            "UTTypeTagSpecification": ["com.apple.ostype": ["TXT "]],
          ]
        ]
      ]),
    ])

  static func check(
    _ list: DeclaredType.TagList, of type: DeclaredType, in subject: Subject, _ report: inout Report
  ) {
    guard list.tagClass == .osType else { return }
    for text in list.values {
      guard let value = text.value, MacRoman.byteCount(of: value) != 4 else { continue }
      let count = value.unicodeScalars.count
      report.add(
        count == 4
          ? "OSType '\(value)' has a character not in MacRoman"
          : "OSType '\(value)' has \(count) character\(count == 1 ? "" : "s"), not 4",
        count == 4
          ? "remove the OSType, or replace the character" : "remove the OSType, or use four characters",
        at: FindingPlace(text))
    }
  }
}
