import PropertyLists
import UTBuild
import UTBundleDeclarations
import UTLint

/// An entitlement that the profile does not allow.
enum EntitlementNotInProfile: BuildRule {
  static let description = RuleDescription(
    "PV006", "entitlement-not-in-profile", .error, or: [.warning: "for an entitlements file in the bundle"],
    enforcers: [.appStore, .devices, .documentation],
    storeCodes: ["ITMS-90164"],
    evidence: .quoted, outcome: .rejected, otherCodes: ["ITMS-90163"],
    summary: "A bundle has an entitlement, or an entitlement value, that its profile does not allow",
    rationale: """
      Devices do not install such an app, and App Store Connect rejects it. The rule checks the entitlements in the \
      executable's signature. If there are none, it checks an entitlements file in the bundle; the file may be older, \
      so this is a warning.
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
      .build(
        ["CFBundleIdentifier": "com.example.notes"],
        with: [
          .profile("Example.app/embedded.mobileprovision"),
          .executable("Example.app/Example", isMarked: true, signature("com.apple.developer.siri")),
        ]),
      .build(
        ["CFBundleIdentifier": "com.example.notes"],
        with: [
          .profile("Example.app/embedded.mobileprovision"),
          rights("<dict>\n  <key>com.apple.developer.siri</key>\n  <true/>\n</dict>"),
          .executable("Example.app/Example", signature("beta-reports-active")),
        ], comment: "The signature counts, not the file."),
    ])

  private static func signature(_ key: String) -> String {
    "signed with <plist version=\"1.0\"><dict><key>\(key)</key><true/></dict></plist>"
  }

  private static func rights(_ text: String) -> Example.Companion {
    .init("Example.app/archived-expanded-entitlements.xcent", "<plist version=\"1.0\">\n\(text)\n</plist>")
  }

  static var isOnlyForStore: Bool { false }

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    // Xcode signs archives again when it exports them.
    let signature = bundle.executable.flatMap { binary in binary.entitlements?.root.map { (root: $0, binary: binary) } }
    guard subject.build.form != .xcarchive, let allowed = bundle.profile?.entitlements,
      let rights = signature?.root ?? bundle.entitlements?.root, rights.kind == .dictionary
    else { return }
    let severity: Severity? = signature == nil ? .warning : nil
    // A signature has no lines.
    func place(_ place: FindingPlace) -> FindingPlace {
      signature.map { FindingPlace(wholeFile: $0.binary.displayPath) } ?? place
    }
    for entry in rights.entries where entry.key == "aps-environment" || entry.key.hasPrefix("com.apple.developer.") {
      guard let value = allowed[entry.key] else {
        report.add(
          "the profile does not allow the entitlement \(entry.key)",
          "enable it for the App ID, then regenerate the profile", at: place(FindingPlace(key: entry)),
          severity: severity)
        continue
      }
      guard let own = entry.value.string, let expected = value.string, expected != "*", own != expected,
        !expected.hasSuffix("*")
      else { continue }
      report.add(
        "the profile allows \(entry.key) only with the value '\(expected)', not '\(own)'",
        "use the value in the profile", at: place(FindingPlace(entry.value)), severity: severity)
    }
  }
}
