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
    rationale: """
      Every spring, Apple raises the minimum SDK version for uploads. There is no such minimum for macOS. Without \
      DTSDKName, the version in the executable counts.
      """,
    sources: [
      Source("Apple Developer News: SDK minimum requirements", "https://developer.apple.com/news/?id=ueeok6yw"),
      .report("Oky-period-tracker/periodtracker/issues/187"),
    ],
    examples: [
      .build(["CFBundleSupportedPlatforms": ["iPhoneOS"], "DTSDKName": ↓"iphoneos18.1", "UILaunchScreen": [:]]),
      .build(["CFBundleSupportedPlatforms": ["iPhoneOS"], "DTSDKName": "iphoneos26.0", "UILaunchScreen": [:]]),
      .build(
        ["CFBundleSupportedPlatforms": ["iPhoneOS"]],
        with: [.executable("Example.app/Example", isMarked: true, "Mach-O arm64 for iOS 15.0, SDK 18.5")]),
      .build(
        ["CFBundleSupportedPlatforms": ["iPhoneOS"]],
        with: [.executable("Example.app/Example", "Mach-O arm64 for iOS 15.0, SDK 26.0")]),
      .build(["CFBundleSupportedPlatforms": ["MacOSX"], "DTSDKName": "macosx15.0"]),
    ])

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard bundle === subject.build.application, let demand = SDKDemand.current(on: subject.date) else { return }
    func message(_ sdk: String) -> String {
      "built with \(sdk); since \(demand.day), App Store Connect requires SDK \(demand.major) or later"
    }
    let help = "build the app with Xcode \(demand.major) or later"
    guard let name = bundle.info?.fields.text("DTSDKName") else {
      guard let executable = bundle.executable,
        let version = executable.slices.flatMap(\.deviceSystems).compactMap(\.sdk).max(), version.major < demand.major
      else { return }
      return report.add(message("SDK \(version)"), help, in: executable)
    }
    guard let version = bundle.sdkVersion, version.major < demand.major,
      ["iphoneos", "appletvos", "xros", "watchos"].contains(where: { bundle.sdkName?.hasPrefix($0) ?? false })
    else { return }
    report.add(message(bundle.sdkName ?? ""), help, at: FindingPlace(name))
  }
}
