import UTBundleDeclarations
import UTLint
import UTText

/// A background mode that does not exist.
enum UnknownBackgroundMode: DeclarationRule {
  private static let modes = [
    "audio", "location", "voip", "fetch", "remote-notification", "newsstand-content", "external-accessory",
    "bluetooth-central", "bluetooth-peripheral", "network-authentication", "processing", "push-to-talk",
    "nearby-interaction", "screen-capture", "workout-processing",
  ]
  /// Values that are often written instead of valid ones.
  private static let meant = [
    "background-fetch": "fetch", "background-processing": "processing", "bluetooth": "bluetooth-central",
    "remote-notifications": "remote-notification",
  ]

  static let description = RuleDescription(
    "BG001", "unknown-background-mode", .error, or: [.note: "if it does not resemble a known mode"],
    platforms: [.iOS, .tvOS, .visionOS, .watchOS],
    enforcers: [.documentation, .xcode], evidence: .apple, outcome: .rejected, otherCodes: ["ITMS-90362"],
    summary: "UIBackgroundModes has an unknown value",
    rationale: """
      The system ignores unknown modes, and App Store Connect rejects them. A value that does not resemble a known \
      mode may be newer than this list.
      """,
    sources: [
      .swiftBuild,
      Source(
        "Configuring background execution modes",
        "https://developer.apple.com/documentation/xcode/configuring-background-execution-modes"),
    ],
    examples: [
      .plist(["UIBackgroundModes": [↓"background-fetch", ↓"remote-notifications"]], on: .iOS),
      .plist(["UIBackgroundModes": [↓"brain-waves"]], on: .iOS),
      .plist(["UIBackgroundModes": ["fetch", "remote-notification"]], on: .iOS),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard subject.isCertainlyFor(description.platforms) else { return }
    for text in subject.info.fields.texts("UIBackgroundModes") {
      guard let value = text.value, !modes.contains(value), !value.trimmed.isEmpty, value == value.trimmed else {
        continue
      }
      let meant = meant[value] ?? nearMisses(of: value, among: modes).first
      report.add(
        "unknown background mode '\(value)'",
        meant.map { "did you mean '\($0)'?" } ?? "use one of Apple's modes", at: FindingPlace(text),
        severity: meant == nil ? .note : nil)
    }
  }
}
