import UTBuild
import UTBundleDeclarations
import UTLint

/// An app without a launch screen.
enum MissingLaunchScreen: BuildRule {
  static let description = RuleDescription(
    "IC012", "missing-launch-screen", .error, platforms: .iOS, enforcers: [.appStore], storeCodes: ["ITMS-90870"],
    evidence: .apple, outcome: .rejected,
    summary: "An app built with SDK 27 or later has no launch screen",
    rationale: """
      App Store Connect requires one of the launch screen keys in apps built with SDK 27. An empty UILaunchScreen \
      dictionary is enough.
      """,
    sources: [
      Source(
        "TN3208: Preparing your app's launch screen to meet App Store requirements",
        "https://developer.apple.com/documentation/technotes/tn3208-preparing-your-apps-launch-screen-to-meet-app-store-requirements"
      )
    ],
    examples: [
      .build(lackingIn: [
        "CFBundleSupportedPlatforms": ["iPhoneOS"], "DTSDKName": "iphoneos27.0", "UIApplicationSceneManifest": [:],
      ]),
      .build(["CFBundleSupportedPlatforms": ["iPhoneOS"], "DTSDKName": "iphoneos27.0", "UILaunchScreen": [:]]),
      .build(["CFBundleSupportedPlatforms": ["iPhoneOS"], "DTSDKName": "iphoneos26.0"]),
    ])

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard bundle === subject.build.application, bundle.sdkName?.hasPrefix("iphoneos") ?? false,
      let version = bundle.sdkVersion, version >= SystemVersion(27), let info = bundle.info,
      !Multitasking.has(Multitasking.storyboardKeys.union(Multitasking.screenKeys), info)
    else { return }
    report.add(
      "the app has no launch screen", "add UILaunchScreen, which may be an empty dictionary",
      at: FindingPlace(info.node))
  }
}
