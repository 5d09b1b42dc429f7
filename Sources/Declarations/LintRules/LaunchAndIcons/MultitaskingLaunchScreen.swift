import UTBuild
import UTBundleDeclarations
import UTLint

/// An iPad app without a launch screen that fits every size.
enum MultitaskingLaunchScreen: BuildRule {
  static let description = RuleDescription(
    "IC013", "multitasking-launch-screen", .error, platforms: .iOS, enforcers: [.appStore, .xcode],
    storeCodes: ["ITMS-90475"], evidence: .quoted, outcome: .rejected,
    summary: "An iPad app that shares the screen has no launch screen for every size",
    rationale: """
      An app for iPad that does not require the full screen must have a launch storyboard or UILaunchScreen. UILaunchScreen counts only in \
      apps for iOS 14 and later.
      """,
    sources: [.swiftBuildValidation, .report("sopt-makers/SOPT-iOS/issues/596")],
    examples: [
      .build(lackingIn: ["CFBundleSupportedPlatforms": ["iPhoneOS"], "UIDeviceFamily": [1, 2]]),
      .build([
        "CFBundleSupportedPlatforms": ["iPhoneOS"], "UIDeviceFamily": [1, 2], "UILaunchStoryboardName": "LaunchScreen",
      ]),
      .build(["CFBundleSupportedPlatforms": ["iPhoneOS"], "UIDeviceFamily": [1]]),
    ])

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard let app = Multitasking(bundle, in: subject.build)?.app, !Multitasking.has(Multitasking.storyboardKeys, app)
    else { return }
    let hasScreen = Multitasking.has(Multitasking.screenKeys, app)
    // MissingLaunchScreen says it of these.
    if !hasScreen, let sdk = bundle.sdkVersion, sdk >= SystemVersion(27) { return }
    guard let minimum = bundle.minimumSystem.flatMap({ SystemVersion($0) }) ?? (hasScreen ? nil : SystemVersion(14)),
      !hasScreen || minimum < SystemVersion(14)
    else { return }
    report.add(
      hasScreen
        ? "the iPad app runs on iOS \(minimum), where UILaunchScreen does not count as a launch screen"
        : "the iPad app has no launch screen that fits every size",
      "add a launch storyboard and its name in UILaunchStoryboardName", at: FindingPlace(app.node))
  }
}
