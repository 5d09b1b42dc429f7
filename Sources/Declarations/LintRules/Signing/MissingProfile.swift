import UTBuild
import UTBundleDeclarations
import UTLint

/// A signed app or extension without a provisioning profile.
enum MissingProfile: BuildRule {
  static let description = RuleDescription(
    "PV001", "missing-profile", .error, platforms: [.iOS, .tvOS, .visionOS, .watchOS], enforcers: [.appStore],
    storeCodes: ["ITMS-90174"], evidence: .repeated, outcome: .rejected,
    summary: "An app or extension with a _CodeSignature folder has no provisioning profile",
    rationale: """
      The App Store requires the file embedded.mobileprovision in the app and in each of its extensions. Builds \
      without a _CodeSignature folder, Xcode archives, and apps that were downloaded from the App Store are not reported.
      """,
    sources: [.provisioningProfiles],
    examples: [
      .build(
        ["CFBundleSupportedPlatforms": ["iPhoneOS"]],
        with: [
          .profile("Example.app/embedded.mobileprovision", identifier: "*"),
          .init("Example.app/_CodeSignature/CodeResources", ""),
          .init("Example.app/PlugIns/Share.appex/_CodeSignature/CodeResources", ""),
          .init(
            "Example.app/PlugIns/Share.appex/Info.plist",
            """
            <plist version="1.0">
            ↓<dict>
              <key>CFBundleSupportedPlatforms</key>
              <array>
                <string>iPhoneOS</string>
              </array>
            </dict>
            </plist>
            """),
        ]),
      .build(
        ["CFBundleSupportedPlatforms": ["iPhoneOS"]],
        with: [
          .profile("Example.app/embedded.mobileprovision", identifier: "*"),
          .init("Example.app/_CodeSignature/CodeResources", ""),
        ]),
      .build(
        ["CFBundleSupportedPlatforms": ["iPhoneOS"], "ITSDRMScheme": "v2", "UISupportedDevices": ["iPhone14,5"]],
        with: [
          .init("Example.app/_CodeSignature/CodeResources", ""),
          .plist(
            "Example.app/PlugIns/Share.appex/Info.plist",
            ["CFBundleSupportedPlatforms": ["iPhoneOS"], "UISupportedDevices": ["iPhone14,5"]]),
          .init("Example.app/PlugIns/Share.appex/_CodeSignature/CodeResources", ""),
        ], comment: "The App Store adds the keys, and removes the profiles."),
    ])

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard subject.build.form != .xcarchive, [.application, .appExtension].contains(bundle.kind), bundle.isInFlatApp,
      !bundle.hasProfile, bundle.contains("_CodeSignature/CodeResources"), !bundle.isFromAppStore
    else { return }
    // The folder _CodeSignature may remain from a signature that was removed.
    let isSigned = bundle.executable?.isSigned ?? true
    report.add(
      isSigned
        ? "\(bundle.name) is signed, but has no provisioning profile"
        : "\(bundle.name) has a _CodeSignature folder, but no provisioning profile, and its executable is not signed",
      "sign it with a profile for the App Store",
      at: FindingPlace(missingIn: bundle))
  }
}
