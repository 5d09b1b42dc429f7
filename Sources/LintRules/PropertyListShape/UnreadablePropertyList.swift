import BundleDeclarations
import Lint
import PropertyLists

/// A file that Apple's readers refuse, or read otherwise than it was meant.
enum UnreadablePropertyList: FileRule {
  static let description = RuleDescription(
    "PL001", "unreadable-property-list", .error, enforcers: [.xcode, .launchServices],
    summary: "The file cannot be read as a property list",
    rationale: """
      Xcode stops the build over a property list that it cannot read, and Launch Services ignores the app. Every fault is \
      reported with its place, not only the first one. A template that another program fills in is not reported here but as \
      PL005.
      """,
    sources: [.swiftBuild],
    examples: [
      Example(
        """
        <plist version="1.0">
        <dict>
          <key>CFBundleName</key>
          <string>Notes ↓& More</string>
        </dict>
        </plist>
        """),
      Example(
        """
        <plist version="1.0">
        <dict>
          <key>CFBundleDocumentTypes</key>
          <array>
            <dict>
              ↓<string>Note</string>
            </dict>
          </array>
        </dict>
        </plist>
        """, comment: "A value without a key."),
      Example(
        """
        { CFBundleName = Notes;
          CFBundleVersio↓n "1"; }
        """, comment: "An old-style property list without its equals sign."),
      Example(
        """
        <plist version="1.0">
        <dict>
          <key>CFBundleName</key>
          <string>Notes &amp; More</string>
        </dict>
        </plist>
        """),
    ])

  /// What other rules say more exactly.
  private static let elsewhere: Set<PropertyList.Fault> = [.fragment, .duplicateKey]

  static func check(_ file: LintFile, _ report: inout Report) {
    guard file.propertyList.hasErrors, !file.isUnreadableTemplate else { return }
    for diagnostic in file.propertyList.diagnostics
    where diagnostic.severity == .error && !elsewhere.contains(diagnostic.fault) {
      report.add(diagnostic.message, diagnostic.hint, at: file.place(diagnostic))
    }
  }
}
