import UTBundleDeclarations
import UTLint

/// Background modes in a Mac app.
enum BackgroundModesOnMac: DeclarationRule {
  static let description = RuleDescription(
    "BG009", "background-modes-on-mac", .note, platforms: .macOS, enforcers: [.documentation], evidence: .apple,
    outcome: .nothing,
    summary: "UIBackgroundModes has no effect in a Mac-only app",
    rationale: "Mac apps can run in the background without it. Mac Catalyst apps may keep the key of their iOS app.",
    sources: [
      Source(
        "Configuring background execution modes",
        "https://developer.apple.com/documentation/xcode/configuring-background-execution-modes")
    ],
    examples: [
      .plist([↓"UIBackgroundModes": ["fetch"]], on: .macOS),
      .plist(["UIBackgroundModes": ["fetch"]], on: .iOS),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard subject.info.platforms == .macOS, let entry = subject.info.fields.entry("UIBackgroundModes") else { return }
    report.add("UIBackgroundModes has no effect on the Mac", "remove it", at: FindingPlace(key: entry))
  }
}
