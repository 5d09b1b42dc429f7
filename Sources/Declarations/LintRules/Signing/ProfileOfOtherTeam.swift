import UTBuild
import UTBundleDeclarations
import UTLint

/// Profiles of several teams in one app.
enum ProfileOfOtherTeam: BuildRule {
  static let description = RuleDescription(
    "PV005", "profile-of-other-team", .warning, enforcers: [.devices, .practice],
    evidence: .reported, outcome: .rejected,
    otherCodes: ["ITMS-90163"],
    summary: "The provisioning profile of an extension belongs to a different team than the app's",
    rationale:
      "All bundles of an app are signed by one team. Another team's profile is usually left over from a bundle that was signed elsewhere.",
    sources: [.provisioningProfiles],
    examples: [
      .build(
        ["CFBundleIdentifier": "com.example.notes"],
        with: [
          .profile("Example.app/embedded.mobileprovision"),
          .profile(
            "Example.app/PlugIns/Share.appex/embedded.mobileprovision", isMarked: true, identifier: "com.example.*",
            team: "ZYXWV98765"),
        ]),
      .build(
        ["CFBundleIdentifier": "com.example.notes"],
        with: [
          .profile("Example.app/embedded.mobileprovision"),
          .profile("Example.app/PlugIns/Share.appex/embedded.mobileprovision", identifier: "com.example.*"),
        ]),
    ])

  static var isOnlyForStore: Bool { false }

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard let host = bundle.host, host !== bundle, let profile = bundle.profile, let expected = host.profile,
      let team = profile.teamIdentifiers.first, let other = expected.teamIdentifiers.first,
      !expected.teamIdentifiers.contains(team)
    else { return }
    report.add(
      "\(profile.title) belongs to team \(team), but the app's belongs to team \(other)",
      "sign the bundle with a profile from team \(other)", at: FindingPlace(wholeFile: profile.propertyList.name))
  }
}
