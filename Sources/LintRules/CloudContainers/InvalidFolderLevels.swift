import BundleDeclarations
import Lint
import PropertyLists

private let folderLevels = ["None", "One", "Any"]

/// A folder depth that does not exist.
enum InvalidFolderLevels: ContainerRule {
  static let description = RuleDescription(
    "CL004", "invalid-folder-levels", .error, platforms: .withDocuments, enforcers: [.documentation],
    summary: "NSUbiquitousContainerSupportedFolderLevels is not None, One or Any",
    rationale: "The three words are all that the system knows; any other value is as good as none.",
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
        "NSUbiquitousContainerSupportedFolderLevels must be a string, but is \(node.kind.withArticle)",
        "say None, One or Any", at: FindingPlace(node))
      return
    }
    // White space around it is told by another rule.
    guard let value = text.value, !folderLevels.contains(value.trimmed) else { return }
    let meant = folderLevels.first { $0.lowercased() == value.lowercased() }
    report.add(
      "NSUbiquitousContainerSupportedFolderLevels '\(value)' is not one of None, One and Any",
      meant.map { "write \($0): case counts" } ?? "say None, One or Any", at: FindingPlace(node),
      fix: meant.map { .safe("Write \($0)", .set(.string($0), at: node.path)) })
  }
}
