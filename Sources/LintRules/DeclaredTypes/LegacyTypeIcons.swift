import BundleDeclarations
import Lint
import PropertyLists

/// Icons of old releases of iOS.
enum LegacyTypeIcons: DeclaredTypeRule {
  static let description = RuleDescription(
    "UT053", "legacy-type-icons", .note, platforms: [.iOS, .visionOS], enforcers: [.documentation],
    summary: "A type has UTTypeSize64IconFile or UTTypeSize320IconFile",
    rationale: """
      The first releases of iOS for iPad had these keys. UTTypeIconFiles, and since iOS 14 UTTypeIcons, took their place.
      """,
    sources: [.cocoaKeys, .realProjects],
    examples: [
      .plist(
        ["UTExportedTypeDeclarations": [.type("com.example.note", [↓"UTTypeSize64IconFile": "Note64"])]], on: .iOS),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note", ["UTTypeIconFiles": ["Note64"]])]], on: .iOS),
    ])

  static func check(_ type: DeclaredType, in subject: Subject, _ report: inout Report) {
    for key in ["UTTypeSize64IconFile", "UTTypeSize320IconFile"] {
      guard let entry = type.fields.entry(key) else { continue }
      report.add(
        "\(key) is of the first releases of iOS", "use UTTypeIconFiles or UTTypeIcons", at: FindingPlace(key: entry))
    }
  }
}
