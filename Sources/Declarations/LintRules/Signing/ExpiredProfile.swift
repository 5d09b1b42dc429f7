import FoundationEssentials
import UTBuild
import UTLint

/// A profile that expired, or will soon.
enum ExpiredProfile: BuildRule {
  /// The number of days before the expiration for which there is a warning.
  private static let days = 14

  static let description = RuleDescription(
    "PV002", "expired-profile", .error, or: [.warning: "before it expires"],
    enforcers: [.appStore, .devices, .documentation],
    evidence: .repeated, outcome: .rejected,
    otherCodes: ["ITMS-90161"],
    summary: "An embedded provisioning profile has expired, or expires within two weeks",
    rationale: """
      Devices do not install an app whose profile has expired, and App Store Connect rejects it. Before the profile \
      expires, this is a warning.
      """,
    sources: [.provisioningProfiles],
    examples: [
      .build(
        ["CFBundleIdentifier": "com.example.notes"],
        with: [.profile("Example.app/embedded.mobileprovision", isMarked: true, expires: "2026-01-01")]),
      .build(
        ["CFBundleIdentifier": "com.example.notes"],
        with: [.profile("Example.app/embedded.mobileprovision", expires: "2030-01-01")]),
    ])

  static var isOnlyForStore: Bool { false }

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard let profile = bundle.profile, let end = profile.expirationDate else { return }
    let rest = end.timeIntervalSince(subject.date) / 86400
    guard rest < Double(days) else { return }
    let day = end.formatted(.iso8601.year().month().day())
    report.add(
      "\(profile.title) \(rest < 0 ? "expired" : "expires") on \(day)",
      "renew the profile, and sign the app again", at: FindingPlace(wholeFile: profile.propertyList.name),
      severity: rest < 0 ? nil : .warning)
  }
}
