import UTBuild
import UTBundleDeclarations
import UTLint
import UTText

/// A profile for another platform.
enum ProfileOfOtherPlatform: BuildRule {
  private static let names: [(platform: Platforms, name: String)] = [(.iOS, "iOS"), (.tvOS, "tvOS"), (.macOS, "OSX")]

  static let description = RuleDescription(
    "PV008", "profile-of-other-platform", .warning, platforms: [.iOS, .tvOS, .macOS], enforcers: [.devices, .practice],
    evidence: .reported, outcome: .rejected, otherCodes: ["ITMS-90545"],
    summary: "An embedded profile is not for the bundle's platform",
    rationale: "A profile names its platforms. Watch apps have profiles for iOS, and are not reported.",
    sources: [.provisioningProfiles],
    examples: [
      .build(
        ["CFBundleIdentifier": "com.example.notes", "CFBundleSupportedPlatforms": ["AppleTVOS"]],
        with: [.profile("Example.app/embedded.mobileprovision", isMarked: true, platforms: ["iOS"])]),
      .build(
        ["CFBundleIdentifier": "com.example.notes", "CFBundleSupportedPlatforms": ["iPhoneOS"]],
        with: [.profile("Example.app/embedded.mobileprovision", platforms: ["iOS", "xrOS"])]),
    ])

  static var isOnlyForStore: Bool { false }

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard let profile = bundle.profile, !profile.platforms.isEmpty,
      let name = names.first(where: { bundle.platforms == $0.platform })?.name, !profile.platforms.contains(name)
    else { return }
    report.add(
      "\(profile.title) is for \(profile.platforms.map(title).enumerated(atMost: 4)), not for \(title(name))",
      "sign the bundle with a profile for \(title(name))", at: FindingPlace(wholeFile: profile.propertyList.name))
  }

  /// The name of a platform for users.
  private static func title(_ name: String) -> String { ["OSX": "macOS", "xrOS": "visionOS"][name] ?? name }
}
