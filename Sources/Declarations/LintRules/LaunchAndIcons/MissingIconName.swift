import UTBuild
import UTBundleDeclarations
import UTLint

/// An app without an icon in an asset catalog.
enum MissingIconName: BuildRule {
  static let description = RuleDescription(
    "IC001", "missing-icon-name", .error, platforms: .iOS, enforcers: [.appStore], storeCodes: ["ITMS-90713"],
    evidence: .quoted, outcome: .rejected,
    summary: "An iOS app has no CFBundleIconName",
    rationale: """
      Apps built with SDK 11 or later must have their icon in an asset catalog, and its name in CFBundleIconName. \
      Xcode adds the key if the catalog has the icon set that the target names.
      """,
    sources: [
      .report("expo/eas-cli/issues/115"), .report("NativeScript/NativeScript/issues/9234"),
      .report("MobiVM/robovm/issues/210"),
    ],
    examples: [
      .build(lackingIn: [
        "CFBundleSupportedPlatforms": ["iPhoneOS"], "DTPlatformName": "iphoneos", "DTSDKName": "iphoneos26.0",
      ]),
      .build(
        [
          "CFBundleIcons": ["CFBundlePrimaryIcon": ["CFBundleIconName": "AppIcon"]],
          "CFBundleSupportedPlatforms": ["iPhoneOS"], "DTSDKName": "iphoneos26.0",
        ], with: [.init("Example.app/Assets.car", "")]),
    ])

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard let icons = AppIcons(bundle, in: subject.build), icons.primaryAssets.isEmpty,
      bundle.sdkVersion.map({ $0 >= SystemVersion(11) }) ?? false
    else { return }
    report.add(
      "the app has no CFBundleIconName",
      "add the icon to an asset catalog, and name its icon set in the target's settings",
      at: FindingPlace(icons.app.node))
  }
}
