import PropertyLists
import UTBundleDeclarations
import UTLint

private let folderLevels = ["None", "One", "Any"]

/// An invalid folder depth.
enum InvalidFolderLevels: ContainerRule {
  static let description = RuleDescription(
    "CL004", "invalid-folder-levels", .error, platforms: .withDocuments, enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "NSUbiquitousContainerSupportedFolderLevels is not None, One, or Any",
    rationale: "The system recognizes only these three values; any other is treated as if it were missing.",
    sources: [.cocoaKeys], fix: .safe,
    examples: [
      .plist(
        ["NSUbiquitousContainers": ["iCloud.com.example.note": ["NSUbiquitousContainerSupportedFolderLevels": ↓"any"]]],
        fixed: [
          "NSUbiquitousContainers": ["iCloud.com.example.note": ["NSUbiquitousContainerSupportedFolderLevels": "Any"]]
        ]),
      .plist([
        "NSUbiquitousContainers": [
          "iCloud.com.example.note": ["NSUbiquitousContainerSupportedFolderLevels": ↓1],
          "iCloud.com.example.sketch": ["NSUbiquitousContainerSupportedFolderLevels": ↓"Two"],
        ]
      ]),
      .plist([
        "NSUbiquitousContainers": [
          "iCloud.com.example.note": ["NSUbiquitousContainerSupportedFolderLevels": "One"],
          "iCloud.com.example.sketch": ["NSUbiquitousContainerSupportedFolderLevels": "$(FOLDER_LEVELS)"],
        ]
      ]),
    ])

  static func check(_ container: UbiquitousContainer, in subject: Subject, _ report: inout Report) {
    guard let node = container.fields["NSUbiquitousContainerSupportedFolderLevels"] else { return }
    guard let text = DeclaredText(node, settings: subject.info.settings)
    else {
      report.add(
        "NSUbiquitousContainerSupportedFolderLevels must be a string, not \(node.kind.withArticle)",
        "use None, One, or Any", at: FindingPlace(node))
      return
    }
    // Another rule reports whitespace around the value.
    guard let value = text.value, !folderLevels.contains(value.trimmed) else { return }
    let meant = folderLevels.first { $0.lowercased() == value.lowercased() }
    report.add(
      "invalid NSUbiquitousContainerSupportedFolderLevels '\(value)'",
      meant.map { "use '\($0)' (values are case-sensitive)" } ?? "use None, One, or Any", at: FindingPlace(node),
      fix: meant.map { .safe("Use '\($0)'", .set(.string($0), at: node.path)) })
  }
}
