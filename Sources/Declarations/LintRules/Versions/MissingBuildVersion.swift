import UTBuild
import UTBundleDeclarations
import UTLint

/// A bundle without a build number.
enum MissingBuildVersion: BuildRule {
  static let description = RuleDescription(
    "VN001", "missing-build-version", .error, platforms: [.iOS, .tvOS, .visionOS, .watchOS], enforcers: [.appStore],
    storeCodes: ["ITMS-90056"], evidence: .quoted, outcome: .rejected,
    summary: "An app, an extension, or a framework has no CFBundleVersion",
    rationale: """
      App Store Connect rejects an app if it, or a bundle with code in it, has no build number. Resource bundles \
      need none.
      """,
    sources: [.report("BelledonneCommunications/linphone-iphone/issues/402")],
    examples: [
      .build(
        ["CFBundleSupportedPlatforms": ["iPhoneOS"], "CFBundleVersion": "1"],
        with: [
          .init(
            "Example.app/Frameworks/Kit.framework/Info.plist",
            """
            <plist version="1.0">
            ↓<dict>
              <key>CFBundleShortVersionString</key>
              <string>1.0</string>
              <key>CFBundleSupportedPlatforms</key>
              <array>
                <string>iPhoneOS</string>
              </array>
            </dict>
            </plist>
            """)
        ]),
      .build(["CFBundleSupportedPlatforms": ["iPhoneOS"], "CFBundleVersion": "1"]),
    ])

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard bundle.hasCode, bundle.host != nil, let info = bundle.info, info.fields["CFBundleVersion"] == nil
    else { return }
    report.add("\(bundle.name) has no CFBundleVersion", "add a build number, such as 1", at: FindingPlace(info.node))
  }
}
