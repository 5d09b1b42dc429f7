import PropertyLists
import UTBuild
import UTBundleDeclarations
import UTLint

/// An entitlement that the profile does not allow.
enum EntitlementNotInProfile: BuildRule {
  static let description = RuleDescription(
    "PV006", "entitlement-not-in-profile", .warning, enforcers: [.appStore], storeCodes: ["ITMS-90164"],
    evidence: .quoted, outcome: .rejected, otherCodes: ["ITMS-90163"],
    summary: "A bundle has an entitlement that its profile does not allow, or not with this value",
    rationale: """
      Devices do not install such an app, and App Store Connect rejects it. Only the entitlements in a file of the bundle are compared, not those \
      in the signature; therefore, this is a warning.
      """,
    sources: [
      .provisioningProfiles, .report("airsdk/Adobe-Runtime-Support/issues/137"),
      .report("fastlane/fastlane/issues/7966"),
    ],
    examples: [
      .build(
        ["CFBundleIdentifier": "com.example.notes"],
        with: [
          .profile("Example.app/embedded.mobileprovision"),
          rights("<dict>\n  ↓<key>com.apple.developer.siri</key>\n  <true/>\n</dict>"),
        ]),
      .build(
        ["CFBundleIdentifier": "com.example.notes"],
        with: [
          .profile("Example.app/embedded.mobileprovision"),
          rights(
            "<dict>\n  <key>application-identifier</key>\n  <string>ABCDE12345.com.example.notes</string>\n</dict>"),
        ]),
    ])

  private static func rights(_ text: String) -> Example.Companion {
    .init("Example.app/archived-expanded-entitlements.xcent", "<plist version=\"1.0\">\n\(text)\n</plist>")
  }

  static var isOnlyForStore: Bool { false }

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    // Xcode signs archives again when it exports them.
    guard subject.build.form != .xcarchive, let allowed = bundle.profile?.entitlements,
      let rights = bundle.entitlements?.root, rights.kind == .dictionary
    else { return }
    for entry in rights.entries where entry.key == "aps-environment" || entry.key.hasPrefix("com.apple.developer.") {
      guard let value = allowed[entry.key] else {
        report.add(
          "the profile does not allow the entitlement \(entry.key)",
          "enable it for the app identifier, and renew the profile", at: FindingPlace(key: entry))
        continue
      }
      guard let own = entry.value.string, let expected = value.string, expected != "*", own != expected,
        !expected.hasSuffix("*")
      else { continue }
      report.add(
        "the profile allows \(entry.key) only with the value '\(expected)', not '\(own)'",
        "use the value of the profile", at: FindingPlace(entry.value))
    }
  }
}
