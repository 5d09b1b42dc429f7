import PropertyLists
import UTBundleDeclarations
import UTLint

/// Invalid parts of a type's icon.
enum InvalidTypeIcons: DeclaredTypeRule {
  static let description = RuleDescription(
    "UT052", "invalid-type-icons", .note, enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "UTTypeIcons has an unknown key or badge text that is too long",
    rationale: """
      The system draws a type's icon from a background, a badge, and a few letters of text. Other keys have no effect, \
      and longer text is too small to read.
      """,
    sources: [.iconBadgeKey],
    examples: [
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note", ["UTTypeIcons": [↓"UTTypeIconName": "Note"]])]]),
      .plist([
        "UTExportedTypeDeclarations": [.type("com.example.note", ["UTTypeIcons": ["UTTypeIconText": ↓"NOTEBOOK PAGE"]])]
      ]),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note", [↓"UTTypeIcons": "Note"])]]),
      .plist([
        "UTExportedTypeDeclarations": [
          .type("com.example.note", ["UTTypeIcons": ["UTTypeIconBadgeName": "Note", "UTTypeIconText": "NOTE"]])
        ]
      ]),
    ])

  static func check(_ type: DeclaredType, in subject: Subject, _ report: inout Report) {
    guard let icons = type.fields.entry("UTTypeIcons") else { return }
    if icons.value.kind != .dictionary {
      report.add(
        "UTTypeIcons must be a dictionary, not \(icons.value.kind.withArticle)",
        "use a dictionary with keys such as \(keys[0])", at: FindingPlace(key: icons))
    }
    for entry in icons.value.entries {
      if !keys.contains(entry.key) {
        report.add(
          "unknown key '\(entry.key)' in UTTypeIcons", "use one of \(keys.joined(separator: ", "))",
          at: FindingPlace(key: entry))
      } else if entry.key == "UTTypeIconText", let text = DeclaredText(entry.value, settings: subject.info.settings),
        let value = text.value, value.count > 8
      {
        report.add(
          "icon text '\(value)' is too long (\(value.count) characters)", "shorten it to a few characters",
          at: FindingPlace(text)
        )
      }
    }
  }

  private static let keys = ["UTTypeIconBackgroundName", "UTTypeIconBadgeName", "UTTypeIconText"]
}
