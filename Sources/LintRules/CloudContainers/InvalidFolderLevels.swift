import Lint
import BundleDeclarations
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
      Example(
        """
        <key>NSUbiquitousContainers</key>
        <dict>
          <key>iCloud.com.example.note</key>
          <dict>
            <key>NSUbiquitousContainerSupportedFolderLevels</key>
            ↓<string>any</string>
          </dict>
        </dict>
        """,
        fixed: """
          <key>NSUbiquitousContainers</key>
          <dict>
            <key>iCloud.com.example.note</key>
            <dict>
              <key>NSUbiquitousContainerSupportedFolderLevels</key>
              <string>Any</string>
            </dict>
          </dict>
          """),
      Example(
        """
        <key>NSUbiquitousContainers</key>
        <dict>
          <key>iCloud.com.example.note</key>
          <dict>
            <key>NSUbiquitousContainerSupportedFolderLevels</key>
            ↓<integer>1</integer>
          </dict>
          <key>iCloud.com.example.sketch</key>
          <dict>
            <key>NSUbiquitousContainerSupportedFolderLevels</key>
            ↓<string>Two</string>
          </dict>
        </dict>
        """),
      Example(
        """
        <key>NSUbiquitousContainers</key>
        <dict>
          <key>iCloud.com.example.note</key>
          <dict>
            <key>NSUbiquitousContainerSupportedFolderLevels</key>
            <string>One</string>
          </dict>
          <key>iCloud.com.example.sketch</key>
          <dict>
            <key>NSUbiquitousContainerSupportedFolderLevels</key>
            <string>$(FOLDER_LEVELS)</string>
          </dict>
        </dict>
        """),
    ])

  static func check(_ container: UbiquitousContainer, in subject: Subject, _ report: inout Report) {
    guard let node = container.fields["NSUbiquitousContainerSupportedFolderLevels"] else { return }
    guard let text = DeclaredText(node, settings: subject.info.settings)
    else {
      report.add(
        "NSUbiquitousContainerSupportedFolderLevels must be a string, but is \(node.kind.withArticle)",
        "say None, One or Any", at: Place(node))
      return
    }
    // White space around it is told by another rule.
    guard let value = text.value, !folderLevels.contains(value.trimmed) else { return }
    let meant = folderLevels.first { $0.lowercased() == value.lowercased() }
    report.add(
      "NSUbiquitousContainerSupportedFolderLevels '\(value)' is not one of None, One and Any",
      meant.map { "write \($0): case counts" } ?? "say None, One or Any", at: Place(node),
      fix: meant.map { .safe("Write \($0)", .set(.string($0), at: node.path)) })
  }
}
