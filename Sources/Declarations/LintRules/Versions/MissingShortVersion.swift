import UTBuild
import UTBundleDeclarations
import UTLint

/// A bundle without the version that users see.
enum MissingShortVersion: BuildRule {
  static let description = RuleDescription(
    "VN002", "missing-short-version", .error, platforms: [.iOS, .tvOS, .visionOS, .watchOS], enforcers: [.appStore],
    storeCodes: ["ITMS-90057"], evidence: .quoted, outcome: .rejected,
    summary: "An app, an extension, or a framework has no CFBundleShortVersionString",
    rationale: """
      App Store Connect rejects an app if it, or a bundle with code in it, has no version. Resource bundles need \
      none.
      """,
    sources: [.report("BelledonneCommunications/linphone-iphone/issues/402")],
    examples: [
      .build(
        ["CFBundleSupportedPlatforms": ["iPhoneOS"], "CFBundleShortVersionString": "1.0"],
        with: [
          .init(
            "Example.app/Frameworks/Kit.framework/Info.plist",
            """
            <plist version="1.0">
            ↓<dict>
              <key>CFBundleSupportedPlatforms</key>
              <array>
                <string>iPhoneOS</string>
              </array>
            </dict>
            </plist>
            """)
        ]),
      .build(["CFBundleSupportedPlatforms": ["iPhoneOS"], "CFBundleShortVersionString": "1.0"]),
    ])

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard bundle.hasCode, bundle.host != nil, let info = bundle.info,
      info.fields["CFBundleShortVersionString"] == nil
    else { return }
    report.add(
      "\(bundle.name) has no CFBundleShortVersionString", "add a version, such as 1.0", at: FindingPlace(info.node))
  }
}
