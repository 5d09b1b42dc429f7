import PropertyLists
import UTBundleDeclarations
import UTLint

/// Icon keys of old iOS releases.
enum LegacyTypeIcons: DeclaredTypeRule {
  static let description = RuleDescription(
    "UT053", "legacy-type-icons", .note, platforms: [.iOS, .visionOS], enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "A type has an icon key that only the first iOS releases read",
    rationale: """
      These keys come from the first iOS releases for iPad. UTTypeIconFiles, and since iOS 14 UTTypeIcons, replaced \
      them.
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
        "\(key) is only read by the first releases of iOS", "use UTTypeIconFiles or UTTypeIcons",
        at: FindingPlace(key: entry))
    }
  }
}
