import UTBuild
import UTLint

/// An app for systems that the App Store will not take soon.
enum LowMinimumSystem: BuildRule {
  static let description = RuleDescription(
    "PF004", "low-minimum-system", .warning, platforms: .iOS, enforcers: [.appStore], storeCodes: ["ITMS-90068"],
    evidence: .quoted, outcome: .warned,
    summary: "MinimumOSVersion is lower than iOS 15",
    rationale: """
      Since August 2026, App Store Connect warns about apps that support systems older than iOS 15, and announces that \
      it will reject them starting in spring 2027.
      """,
    sources: [.report("thunderbird/thunderbird-ios/issues/466"), .report("rokwire/illinois-app/issues/5972")],
    examples: [
      .build(["CFBundleSupportedPlatforms": ["iPhoneOS"], "MinimumOSVersion": ↓"14.0"]),
      .build(["CFBundleSupportedPlatforms": ["iPhoneOS"], "MinimumOSVersion": "15.0"]),
      .build(["CFBundleSupportedPlatforms": ["AppleTVOS"], "MinimumOSVersion": "14.0"]),
    ])

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard bundle === subject.build.application, let text = bundle.info?.fields.text("MinimumOSVersion"),
      let version = text.value.flatMap({ SystemVersion($0) }), version < SystemVersion(MinimumDemand.next.major)
    else { return }
    report.add(
      "the app supports iOS \(version), which App Store Connect will reject starting in spring 2027",
      "raise the deployment target to \(MinimumDemand.next.major).0 or later", at: FindingPlace(text))
  }
}
