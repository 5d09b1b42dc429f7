import BundleDeclarations
import Lint
import PropertyLists
import TypeRegistry

/// A four-character code of another length.
enum InvalidOSTypeTag: TagListRule {
  static let description = RuleDescription(
    "UT038", "invalid-ostype-tag", .warning, enforcers: [.documentation],
    summary: "A com.apple.ostype tag does not have four characters",
    rationale: """
      File types of classic Mac OS are four characters of MacRoman, blanks included. A tag of another length matches nothing. \
      Files of today have none, so it can usually go.
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
          ? "the OSType '\(value)' has a character that MacRoman has not"
          : "the OSType '\(value)' has \(count) character\(count == 1 ? "" : "s"), not 4",
        "delete it, or write four characters",
        at: FindingPlace(text))
    }
  }
}
