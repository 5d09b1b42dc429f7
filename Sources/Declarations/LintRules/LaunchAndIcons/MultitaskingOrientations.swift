import UTBuild
import UTBundleDeclarations
import UTLint
import UTText

/// An iPad app that does not support every orientation.
enum MultitaskingOrientations: BuildRule {
  private static let orientations = ["Portrait", "PortraitUpsideDown", "LandscapeLeft", "LandscapeRight"].map {
    "UIInterfaceOrientation\($0)"
  }

  static let description = RuleDescription(
    "IC014", "multitasking-orientations", .error, platforms: .iOS, enforcers: [.appStore, .xcode],
    storeCodes: ["ITMS-90474"], evidence: .quoted, outcome: .rejected,
    summary: "An iPad app that supports multitasking does not support all four orientations",
    rationale: """
      An iPad app that does not require the full screen must support all orientations on iPad. \
      UISupportedInterfaceOrientations~ipad applies only to iPad.
      """,
    sources: [
      .swiftBuildValidation, .report("apache/cordova-ios/issues/1620"), .report("Expensify/App/issues/27016"),
    ],
    examples: [
      .build([
        "CFBundleSupportedPlatforms": ["iPhoneOS"], "UIDeviceFamily": [1, 2], "UILaunchStoryboardName": "LaunchScreen",
        "UISupportedInterfaceOrientations": ↓["UIInterfaceOrientationPortrait"],
      ]),
      .build([
        "CFBundleSupportedPlatforms": ["iPhoneOS"], "UIDeviceFamily": [1, 2], "UILaunchStoryboardName": "LaunchScreen",
        "UISupportedInterfaceOrientations": ["UIInterfaceOrientationPortrait"],
        "UISupportedInterfaceOrientations~ipad": [
          "UIInterfaceOrientationPortrait", "UIInterfaceOrientationPortraitUpsideDown",
          "UIInterfaceOrientationLandscapeLeft", "UIInterfaceOrientationLandscapeRight",
        ],
      ]),
      .build([
        "CFBundleSupportedPlatforms": ["iPhoneOS"], "UIDeviceFamily": [1, 2], "UIRequiresFullScreen": true,
        "UISupportedInterfaceOrientations": ["UIInterfaceOrientationPortrait"],
      ]),
    ])

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard let app = Multitasking(bundle, in: subject.build)?.app,
      let node = app.fields["UISupportedInterfaceOrientations~ipad"] ?? app.fields["UISupportedInterfaceOrientations"],
      node.kind == .array
    else { return }
    let listed = Set(node.elements.compactMap(\.string))
    let missing = orientations.filter { !listed.contains($0) }
    guard !missing.isEmpty else { return }
    report.add(
      "the iPad app does not support \(missing.enumerated(atMost: 4))",
      "add \(missing.count == 1 ? "it" : "them") for iPad, or set UIRequiresFullScreen", at: FindingPlace(node))
  }
}
