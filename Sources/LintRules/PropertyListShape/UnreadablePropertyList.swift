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
      reported with its place, not only the first one; after a broken tag the next ten, as most of them follow from it. What \
      Apple's readers accept and others refuse or read otherwise, such as control characters, is a warning. A template that another program fills in is not reported here but as \
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

  /// Values that Apple's readers take although they are hardly what was meant.
  private static let tolerated: Set<PropertyList.Fault> = [.character, .date, .data, .real, .empty, .missingKey]

  /// What comes after a fault of these kinds often follows from it.
  private static let syntactic: Set<PropertyList.Fault> = [
    .syntax, .unclosed, .unopened, .character, .encoding, .misplacedText, .misplacedElement, .unknownElement,
    .structure,
  ]
  private static let maximumAfterSyntaxError = 10

  static func check(_ file: LintFile, _ report: inout Report) {
    guard !file.isUnreadableTemplate else { return }
    var remaining: Int?
    var hidden: [PropertyList.Diagnostic] = []
    for diagnostic in file.propertyList.diagnostics where isReported(diagnostic) {
      guard remaining != 0 else {
        hidden.append(diagnostic)
        continue
      }
      remaining = remaining.map { $0 - 1 }
      if remaining == nil, diagnostic.severity == .error, syntactic.contains(diagnostic.fault) {
        remaining = maximumAfterSyntaxError
      }
      report.add(
        diagnostic.message, diagnostic.hint, at: file.place(diagnostic),
        severity: diagnostic.severity == .error ? nil : .warning)
    }
    if let first = hidden.first {
      report.add("and \(hidden.count) more", "fix the first ones and check again", at: file.place(first))
    }
  }

  private static func isReported(_ diagnostic: PropertyList.Diagnostic) -> Bool {
    switch diagnostic.severity {
    case .error: !elsewhere.contains(diagnostic.fault)
    case .warning: tolerated.contains(diagnostic.fault)
    }
  }
}
