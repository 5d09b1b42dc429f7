import UTBuild
import UTBundleDeclarations
import UTLint

/// An extension or framework without a minimum system.
enum MissingNestedMinimum: BuildRule {
  static let description = RuleDescription(
    "PF001", "missing-nested-minimum", .error, platforms: [.iOS, .tvOS, .visionOS, .watchOS], enforcers: [.appStore],
    storeCodes: ["ITMS-90360", "ITMS-90530"], evidence: .quoted, outcome: .rejected,
    summary: "An extension or a framework has no MinimumOSVersion",
    rationale: """
      App Store Connect rejects an app that contains a bundle with code but without MinimumOSVersion. Xcode writes \
      the key; other tools often omit it.
      """,
    sources: [.report("BelledonneCommunications/linphone-iphone/issues/402")],
    examples: [
      .build(
        ["CFBundleSupportedPlatforms": ["iPhoneOS"]],
        with: [
          .init("Example.app/Frameworks/Kit.framework/Kit", ""),
          .init(
            "Example.app/Frameworks/Kit.framework/Info.plist",
            """
            <plist version="1.0">
            ↓<dict>
              <key>CFBundleExecutable</key>
              <string>Kit</string>
              <key>CFBundleSupportedPlatforms</key>
              <array>
                <string>iPhoneOS</string>
              </array>
            </dict>
            </plist>
            """),
        ]),
      .build(
        ["CFBundleSupportedPlatforms": ["iPhoneOS"]],
        with: [
          .init("Example.app/Frameworks/Kit.framework/Kit", ""),
          .plist(
            "Example.app/Frameworks/Kit.framework/Info.plist",
            [
              "CFBundleExecutable": "Kit", "CFBundleSupportedPlatforms": ["iPhoneOS"], "MinimumOSVersion": "15.0",
            ]),
        ]),
    ])

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard bundle.isInFlatApp, bundle.layout == .flat, bundle.kind == .framework || bundle.kind == .appExtension,
      let info = bundle.info, let name = bundle.executableName, bundle.contains(name),
      info.fields["MinimumOSVersion"] == nil
    else { return }
    report.add(
      "\(bundle.name) has no MinimumOSVersion", "set it to the oldest system that the bundle supports",
      at: FindingPlace(info.node))
  }
}
