import PropertyLists
import UTBundleDeclarations
import UTLint

/// A property list whose root is not a dictionary.
enum RootNotADictionary: FileRule {
  static let description = RuleDescription(
    "PL002", "root-not-a-dictionary", .error, enforcers: [.xcode],
    summary: "The root value is not a dictionary",
    rationale: "An Info.plist is a dictionary; Xcode and the system reject anything else.",
    sources: [.swiftBuild],
    examples: [
      Example(
        """
        <plist version="1.0">
        ↓<array>
          <dict>
            <key>CFBundleTypeName</key>
            <string>Note</string>
          </dict>
        </array>
        </plist>
        """),
      Example(
        """
        <plist version="1.0">
        <dict/>
        </plist>
        """),
    ])

  static func check(_ file: LintFile, _ report: inout Report) {
    guard !file.propertyList.hasErrors, let root = file.propertyList.root, root.kind != .dictionary else { return }
    report.add(
      "the root value must be a dictionary, not \(root.kind.withArticle)",
      "put it in a `<dict>` under the key it is meant for", at: FindingPlace(root))
  }
}
