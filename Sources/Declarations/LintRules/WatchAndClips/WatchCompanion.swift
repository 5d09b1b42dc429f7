import UTBuild
import UTBundleDeclarations
import UTLint

/// A watch app for an iOS app that does not contain it.
enum WatchCompanion: BuildRule {
  static let description = RuleDescription(
    "WC001", "watch-companion", .warning, platforms: .watchOS, enforcers: [.practice], evidence: .reported,
    outcome: .rejected, otherCodes: ["ITMS-90538"],
    summary: "WKCompanionAppBundleIdentifier is not the identifier of the app that contains the watch app",
    rationale: "A watch app belongs to the iOS app whose identifier it names. It cannot be installed with another app.",
    sources: [
      Source(
        "WKCompanionAppBundleIdentifier",
        "https://developer.apple.com/documentation/bundleresources/information-property-list/wkcompanionappbundleidentifier"
      )
    ],
    examples: [
      .build(app, with: [.plist("Example.app/Watch/Watch.app/Info.plist", watch(↓"com.example.note"))]),
      .build(app, with: [.plist("Example.app/Watch/Watch.app/Info.plist", watch("com.example.notes"))]),
    ])

  private static let app: ExampleValue = [
    "CFBundleIdentifier": "com.example.notes", "CFBundleSupportedPlatforms": ["iPhoneOS"],
  ]

  private static func watch(_ companion: ExampleValue) -> ExampleValue {
    [
      "CFBundleIdentifier": "com.example.notes.watchkitapp", "CFBundleSupportedPlatforms": ["WatchOS"],
      "WKApplication": true, "WKCompanionAppBundleIdentifier": companion,
    ]
  }

  static var isOnlyForStore: Bool { false }

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard bundle.kind == .application, let app = bundle.parent, app.kind == .application,
      let text = bundle.info?.fields.text("WKCompanionAppBundleIdentifier"), let companion = text.value,
      let identifier = app.identifier, companion != identifier
    else { return }
    report.add(
      "the watch app's companion is '\(companion)', but the app that contains it is '\(identifier)'",
      "use '\(identifier)'", at: FindingPlace(text))
  }
}
