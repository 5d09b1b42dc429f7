import FoundationEssentials
import UTBuild
import UTBundleDeclarations
import UTLint

/// An app that was built with an SDK that App Store Connect no longer accepts.
enum OldSDK: BuildRule {
  static let description = RuleDescription(
    "PF007", "old-sdk", .error, platforms: [.iOS, .tvOS, .visionOS, .watchOS], enforcers: [.appStore],
    storeCodes: ["ITMS-90725"], evidence: .apple, outcome: .rejected,
    summary: "The app was built with an SDK that App Store Connect no longer accepts",
    rationale: "Every spring, Apple raises the minimum SDK version for uploads. There is no such minimum for macOS.",
    sources: [
      Source("Apple Developer News: SDK minimum requirements", "https://developer.apple.com/news/?id=ueeok6yw"),
      .report("Oky-period-tracker/periodtracker/issues/187"),
    ],
    examples: [
      .build(["CFBundleSupportedPlatforms": ["iPhoneOS"], "DTSDKName": ↓"iphoneos18.1", "UILaunchScreen": [:]]),
      .build(["CFBundleSupportedPlatforms": ["iPhoneOS"], "DTSDKName": "iphoneos26.0", "UILaunchScreen": [:]]),
      .build(["CFBundleSupportedPlatforms": ["MacOSX"], "DTSDKName": "macosx15.0"]),
    ])

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard bundle === subject.build.application, let version = bundle.sdkVersion,
      let name = bundle.info?.fields.text("DTSDKName"),
      ["iphoneos", "appletvos", "xros", "watchos"].contains(where: { bundle.sdkName?.hasPrefix($0) ?? false }),
      let demand = SDKDemand.current(on: subject.date), version.major < demand.major
    else { return }
    report.add(
      "built with \(bundle.sdkName ?? ""); since \(demand.day), App Store Connect requires SDK \(demand.major) or later",
      "build it with Xcode \(demand.major) or later", at: FindingPlace(name))
  }
}
