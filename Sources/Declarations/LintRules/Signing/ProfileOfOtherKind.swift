import UTBuild
import UTLint

/// A profile for devices in a build for the App Store.
enum ProfileOfOtherKind: BuildRule {
  static let description = RuleDescription(
    "PV003", "profile-of-other-kind", .error, enforcers: [.appStore], storeCodes: ["ITMS-90161"], evidence: .repeated,
    outcome: .rejected,
    summary: "A build for the App Store has a profile of a different type",
    rationale: """
      The App Store accepts only apps that are signed with a profile for the App Store. Xcode archives are signed \
      again when they are exported, and are not reported.
      """,
    sources: [.provisioningProfiles],
    examples: [
      .build(
        ["CFBundleIdentifier": "com.example.notes"],
        with: [.profile("Example.app/embedded.mobileprovision", isMarked: true, isForDevices: true)]),
      .build(
        ["CFBundleIdentifier": "com.example.notes"], with: [.profile("Example.app/embedded.mobileprovision")]),
    ])

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard subject.build.form != .xcarchive, let profile = bundle.profile, profile.kind != .appStore else { return }
    report.add(
      "\(profile.title) has the type '\(profile.kind.rawValue)', not 'app-store'",
      "export the app for the App Store", at: FindingPlace(wholeFile: profile.propertyList.name))
  }
}
