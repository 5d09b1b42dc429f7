import UTBuild
import UTLint

/// An app for systems that the App Store will not take soon.
enum LowMinimumSystem: BuildRule {
  static let description = RuleDescription(
    "PF004", "low-minimum-system", .warning, platforms: .iOS, enforcers: [.appStore], storeCodes: ["ITMS-90068"],
    evidence: .quoted, outcome: .warned,
    summary: "The app supports systems older than iOS 15",
    rationale: """
      Since August 2026, App Store Connect warns about apps that support systems older than iOS 15, and announces that \
      it will reject them starting in spring 2027. Without MinimumOSVersion, the version in the executable counts.
      """,
    sources: [.report("thunderbird/thunderbird-ios/issues/466"), .report("rokwire/illinois-app/issues/5972")],
    examples: [
      .build(["CFBundleSupportedPlatforms": ["iPhoneOS"], "MinimumOSVersion": ↓"14.0"]),
      .build(["CFBundleSupportedPlatforms": ["iPhoneOS"], "MinimumOSVersion": "15.0"]),
      .build(["CFBundleSupportedPlatforms": ["AppleTVOS"], "MinimumOSVersion": "14.0"]),
      .build(
        ["CFBundleSupportedPlatforms": ["iPhoneOS"]],
        with: [.executable("Example.app/Example", isMarked: true, "Mach-O arm64 for iOS 14.0, SDK 26.0")]),
      .build(
        ["CFBundleSupportedPlatforms": ["iPhoneOS"]],
        with: [.executable("Example.app/Example", "Mach-O arm64 for iOS 15.0, SDK 26.0")]),
    ])

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard bundle === subject.build.application else { return }
    let demand = MinimumDemand.next.major
    func message(_ version: SystemVersion) -> String {
      "the app supports iOS \(version), which App Store Connect will reject starting in spring 2027"
    }
    let help = "raise the deployment target to \(demand).0 or later"
    guard let text = bundle.info?.fields.text("MinimumOSVersion") else {
      guard let executable = bundle.executable,
        let version = executable.systems.filter({ $0.name == "iOS" }).map(\.minimum).min(),
        version < SystemVersion(demand)
      else { return }
      return report.add(message(version), help, in: executable)
    }
    guard let version = text.value.flatMap({ SystemVersion($0) }), version < SystemVersion(demand) else { return }
    report.add(message(version), help, at: FindingPlace(text))
  }
}
