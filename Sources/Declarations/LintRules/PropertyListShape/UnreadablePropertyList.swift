import PropertyLists
import UTBundleDeclarations
import UTLint

/// A file that Apple's readers reject, or read differently than intended.
enum UnreadablePropertyList: FileRule {
  static let description = RuleDescription(
    "PL001", "unreadable-property-list", .error, or: [.warning: "for content that Apple's readers accept"],
    enforcers: [.xcode, .launchServices],
    summary: "The file cannot be read as a property list",
    rationale: """
      Xcode stops the build at a property list it cannot read, and Launch Services ignores the app. Every error is \
      reported with its location, not only the first one; after a syntax error, only the next ten are reported, \
      because most of them are consequences of the first. Content that Apple's readers accept but other readers reject \
      or read differently, such as control characters, is a warning. An error at a placeholder that another program \
      replaces is not reported: PL005 reports the template instead.
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
        """, comment: "A value has no key."),
      Example(
        """
        { CFBundleName = Notes;
          CFBundleVersio↓n "1"; }
        """, comment: "An equals sign is missing in the old-style property list."),
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

  /// Problems that other rules report more precisely.
  private static let elsewhere: Set<PropertyList.Problem.Kind> = [.fragment, .duplicateKey]

  /// Values that Apple's readers accept although they are probably wrong.
  private static let tolerated: Set<PropertyList.Problem.Kind> = [.character, .date, .data, .real, .empty, .missingKey]

  /// Problems after one of these are often consequences of it.
  private static let syntactic: Set<PropertyList.Problem.Kind> = [
    .syntax, .unclosed, .unopened, .character, .encoding, .misplacedText, .misplacedElement, .unknownElement,
    .structure,
  ]
  private static let maximumAfterSyntaxError = 10

  static func check(_ file: LintFile, _ report: inout Report) {
    var remaining: Int?
    var hidden: [PropertyList.Problem] = []
    for problem in file.problems where isReported(problem) {
      guard remaining != 0 else {
        hidden.append(problem)
        continue
      }
      remaining = remaining.map { $0 - 1 }
      if remaining == nil, problem.severity == .error, syntactic.contains(problem.kind) {
        remaining = maximumAfterSyntaxError
      }
      report.add(
        problem.message, problem.help, at: file.place(problem),
        severity: problem.severity == .error ? nil : .warning)
    }
    if let first = hidden.first {
      report.add(
        "\(hidden.count) more problem\(hidden.count == 1 ? "" : "s") not shown",
        "fix the problems shown, then check again",
        at: file.place(first))
    }
  }

  private static func isReported(_ problem: PropertyList.Problem) -> Bool {
    switch problem.severity {
    case .error: !elsewhere.contains(problem.kind)
    case .warning: tolerated.contains(problem.kind)
    }
  }
}
