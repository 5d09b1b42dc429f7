import UTBuild
import UTBundleDeclarations
import UTLint

/// A bundle for the simulator in a build for devices.
enum SimulatorPlatform: BuildRule {
  static let description = RuleDescription(
    "PF005", "simulator-platform", .error, enforcers: [.appStore], storeCodes: ["ITMS-90542"], evidence: .repeated,
    outcome: .rejected,
    summary: "CFBundleSupportedPlatforms names a simulator",
    rationale: """
      App Store Connect rejects an app that contains a bundle for the simulator. Either the bundle was built for \
      the simulator, or its Info.plist was copied from such a build.
      """,
    sources: [Source("App Store Connect's message in public files")],
    examples: [
      .build(
        ["CFBundleSupportedPlatforms": ["iPhoneOS"]],
        with: [
          .plist("Example.app/Kit.bundle/Info.plist", ["CFBundleSupportedPlatforms": [↓"iPhoneSimulator"]])
        ]),
      .build(
        ["CFBundleSupportedPlatforms": ["iPhoneOS"]],
        with: [.plist("Example.app/Kit.bundle/Info.plist", ["CFBundleSupportedPlatforms": ["iPhoneOS"]])]),
    ])

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard bundle.host != nil, let texts = bundle.info?.fields.texts("CFBundleSupportedPlatforms") else { return }
    for text in texts where text.value?.hasSuffix("Simulator") ?? false {
      report.add(
        "\(bundle.name) is built for \(text.written)", "build it for devices", at: FindingPlace(text))
    }
  }
}
