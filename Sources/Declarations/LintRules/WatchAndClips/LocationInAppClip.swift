import UTBuild
import UTLint

/// An App Clip that asks for the location at any time.
enum LocationInAppClip: BuildRule {
  static let description = RuleDescription(
    "WC008", "location-in-app-clip", .warning, platforms: .iOS, enforcers: [.appStore], storeCodes: ["ITMS-90842"],
    evidence: .quoted, outcome: .rejected,
    summary: "An App Clip's code calls requestAlwaysAuthorization",
    rationale: """
      An App Clip may request access to the location only for the time that the App Clip is in use. One report is \
      known, in which the code belonged to an SDK and never ran.
      """,
    sources: [.report("Lyokone/flutterlocation/issues/426")],
    examples: [
      .build(
        ["CFBundleSupportedPlatforms": ["iPhoneOS"]],
        with: [
          clip,
          .executable(
            "Example.app/AppClips/Clip.app/Clip", isMarked: true, "imports _OBJC_CLASS_$_CLLocationManager",
            "sends requestAlwaysAuthorization"),
        ]),
      .build(
        ["CFBundleSupportedPlatforms": ["iPhoneOS"]],
        with: [clip, .executable("Example.app/AppClips/Clip.app/Clip", "imports _OBJC_CLASS_$_CLLocationManager")]),
    ])

  private static let clip = Example.Companion.plist(
    "Example.app/AppClips/Clip.app/Info.plist",
    ["CFBundleSupportedPlatforms": ["iPhoneOS"], "NSAppClip": ["NSAppClipRequestLocationConfirmation": false]])

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard bundle.isAppClip else { return }
    for code in subject.build.code(of: bundle) where code.binary.refers(to: .always) {
      report.add(
        "\(code.name) calls requestAlwaysAuthorization, which App Clips are not allowed to call",
        "remove the call, or the library that makes it, from the App Clip",
        at: FindingPlace(wholeFile: code.binary.displayPath))
    }
  }
}
