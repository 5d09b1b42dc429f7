import UTBuild
import UTBundleDeclarations
import UTLint

/// An app or extension without the keys that Xcode adds about the platform.
enum MissingPlatformName: BuildRule {
  static let description = RuleDescription(
    "PF006", "missing-platform-name", .error, platforms: [.iOS, .tvOS, .visionOS, .watchOS], enforcers: [.appStore],
    storeCodes: ["ITMS-90507"], evidence: .repeated, outcome: .rejected,
    summary: "An app or an extension has no DTPlatformName",
    rationale: """
      App Store Connect requires DTPlatformName, such as iphoneos, which Xcode adds to every Info.plist. Other \
      build tools may omit it.
      """,
    sources: [Source("App Store Connect's message in public files")],
    examples: [
      .build(lackingIn: [
        "CFBundleExecutable": "Notes", "CFBundleSupportedPlatforms": ["iPhoneOS"], "DTSDKName": "iphoneos26.0",
      ]),
      .build([
        "CFBundleExecutable": "Notes", "CFBundleSupportedPlatforms": ["iPhoneOS"], "DTPlatformName": "iphoneos",
        "DTSDKName": "iphoneos26.0",
      ]),
    ])

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard [.application, .appExtension].contains(bundle.kind), bundle.isInFlatApp, bundle.executableName != nil,
      let info = bundle.info, info.fields["DTPlatformName"] == nil
    else { return }
    report.add(
      "\(bundle.name) has no DTPlatformName", "set it to the platform's name, such as iphoneos",
      at: FindingPlace(info.node)
    )
  }
}
