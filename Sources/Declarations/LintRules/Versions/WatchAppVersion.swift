import UTBuild
import UTBundleDeclarations
import UTLint

/// A watch app whose version differs from the version of its companion.
enum WatchAppVersion: BuildRule {
  static let description = RuleDescription(
    "VN006", "watch-app-version", .warning, platforms: .watchOS, enforcers: [.documentation], evidence: .reported,
    outcome: .rejected, otherCodes: ["ITMS-90473"],
    summary: "A watch app's version differs from the version of the app that contains it",
    rationale:
      "CFBundleVersion and CFBundleShortVersionString of a watch app must match those of the iOS app that contains it.",
    sources: [
      Source(
        "rules_apple, plisttool.py", "https://github.com/bazelbuild/rules_apple/blob/main/tools/plisttool/plisttool.py")
    ],
    examples: [
      .build(
        ["CFBundleShortVersionString": "2.1", "CFBundleSupportedPlatforms": ["iPhoneOS"]],
        with: [
          .plist(
            "Example.app/Watch/Watch.app/Info.plist",
            ["CFBundleShortVersionString": ↓"2.0", "CFBundleSupportedPlatforms": ["WatchOS"], "WKApplication": true])
        ]),
      .build(
        ["CFBundleShortVersionString": "2.1", "CFBundleSupportedPlatforms": ["iPhoneOS"]],
        with: [
          .plist(
            "Example.app/Watch/Watch.app/Info.plist",
            ["CFBundleShortVersionString": "2.1", "CFBundleSupportedPlatforms": ["WatchOS"], "WKApplication": true])
        ]),
    ])

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard bundle.kind == .application, let app = bundle.parent, app.kind == .application else { return }
    VersionComparison.check(bundle, against: app, &report)
  }
}
