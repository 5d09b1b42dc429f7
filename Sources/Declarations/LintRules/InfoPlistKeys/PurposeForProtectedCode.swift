import UTBuild
import UTLint
import UTText

/// Code that uses protected data, without a purpose string.
enum PurposeForProtectedCode: BuildRule {
  static let description = RuleDescription(
    "PS019", "missing-purpose-for-protected-code", .note, or: [.warning: "if the code asks for permission"],
    platforms: [.iOS, .tvOS, .visionOS, .watchOS], enforcers: [.practice], evidence: .inferred, outcome: .nothing,
    summary: "Linked code refers to a protected API, but the Info.plist has no purpose string for it",
    rationale: """
      If such code runs, the system terminates the app or denies access. No App Store Connect message is known for \
      these keys. SDKs often contain such code without running it, which is harmless.
      """,
    sources: [
      .report("expo/expo/issues/47582"), .report("rolandleth/LTHPasscodeViewController/issues/197"),
      .informationPropertyList,
    ],
    examples: [
      .build(
        lackingIn: app,
        with: [
          .executable(
            "Example.app/Example", "imports _OBJC_CLASS_$_ATTrackingManager",
            "sends requestTrackingAuthorizationWithCompletionHandler:")
        ]),
      .build(lackingIn: app, with: [.executable("Example.app/Example", "imports _UIImageWriteToSavedPhotosAlbum")]),
      .build(
        app, with: [.executable("Example.app/Example", "imports _OBJC_CLASS_$_ATTrackingManager")],
        comment: "The class also reports whether permission was granted."),
      .build(
        ["CFBundleSupportedPlatforms": ["iPhoneOS"], "NSPhotoLibraryAddUsageDescription": "To save drawings"],
        with: [.executable("Example.app/Example", "imports _UIImageWriteToSavedPhotosAlbum")]),
    ])

  private static let app: ExampleValue = ["CFBundleSupportedPlatforms": ["iPhoneOS"]]

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    PurposeCheck(bundle, in: subject.build)?.forEachUnmet(isQuoted: false) { demand, uses in
      report.add(
        "linked code refers to \(uses.enumerated(atMost: 3)), but the Info.plist of \(bundle.name) has no \(demand.key)",
        "add the key if the app runs this code", at: FindingPlace(missingIn: bundle),
        severity: demand.isRequest ? .warning : nil)
    }
  }
}
