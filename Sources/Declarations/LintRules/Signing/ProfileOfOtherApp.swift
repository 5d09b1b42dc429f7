import UTBuild
import UTBundleDeclarations
import UTLint

/// A profile for another app.
enum ProfileOfOtherApp: BuildRule {
  static let description = RuleDescription(
    "PV004", "profile-of-other-app", .error, enforcers: [.appStore, .devices, .documentation],
    storeCodes: ["ITMS-90164"],
    evidence: .quoted,
    outcome: .rejected,
    summary: "The application identifier of an embedded profile does not match the bundle",
    rationale: """
      A profile is for one identifier or, if it ends with an asterisk, for all identifiers with that prefix. Devices \
      do not install an app with another app's profile, and App Store Connect rejects it.
      """,
    sources: [
      .provisioningProfiles, .report("fastlane/fastlane/issues/1322"),
      .report("airsdk/Adobe-Runtime-Support/issues/137"),
    ],
    examples: [
      .build(
        ["CFBundleIdentifier": "com.example.notes"],
        with: [.profile("Example.app/embedded.mobileprovision", isMarked: true, identifier: "com.example.drawings")]),
      .build(
        ["CFBundleIdentifier": "com.example.notes"],
        with: [.profile("Example.app/embedded.mobileprovision", identifier: "com.example.notes")]),
      .build(
        ["CFBundleIdentifier": "com.example.notes"],
        with: [.profile("Example.app/embedded.mobileprovision", identifier: "com.example.*")]),
    ])

  static var isOnlyForStore: Bool { false }

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard let profile = bundle.profile, let identifier = bundle.identifier,
      let allowed = profile.applicationIdentifier, let dot = allowed.firstIndex(of: ".")
    else { return }
    // The prefix is the team's, or an older prefix of the app.
    let own = allowed[allowed.index(after: dot)...]
    let isAllowed = own.hasSuffix("*") ? identifier.hasPrefix(own.dropLast()) : identifier == own
    // iPad apps have another identifier on Macs.
    guard !isAllowed, !own.hasPrefix("maccatalyst.") else { return }
    report.add(
      "\(profile.title) is for '\(own)', not for '\(identifier)'",
      "sign the bundle with a profile for its identifier", at: FindingPlace(wholeFile: profile.propertyList.name))
  }
}
