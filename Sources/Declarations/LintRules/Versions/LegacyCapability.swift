import UTBuild
import UTBundleDeclarations
import UTLint

/// An app with 64-bit code that requires devices with 32 bits.
enum LegacyCapability: BuildRule {
  static let description = RuleDescription(
    "PF012", "legacy-capability", .error, platforms: .iOS, enforcers: [.appStore], storeCodes: ["ITMS-90502"],
    evidence: .repeated, outcome: .rejected,
    summary: "UIRequiredDeviceCapabilities lists armv7 but not arm64",
    rationale: """
      Apps for iOS 11 and later contain only 64-bit code, and App Store Connect requires arm64 if the list names a \
      processor. Xcode adds it when it builds an app; other tools do not.
      """,
    sources: [
      Source(
        "UIRequiredDeviceCapabilities",
        "https://developer.apple.com/documentation/bundleresources/information-property-list/uirequireddevicecapabilities"
      )
    ],
    examples: [
      .build([
        "CFBundleSupportedPlatforms": ["iPhoneOS"], "MinimumOSVersion": "15.0",
        "UIRequiredDeviceCapabilities": [↓"armv7"],
      ]),
      .build([
        "CFBundleSupportedPlatforms": ["iPhoneOS"], "MinimumOSVersion": "15.0",
        "UIRequiredDeviceCapabilities": ["arm64"],
      ]),
    ])

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard bundle === subject.build.application, let fields = bundle.info?.fields,
      let minimum = bundle.minimumSystem.flatMap({ SystemVersion($0) }), minimum >= SystemVersion(11)
    else { return }
    let capabilities = fields.texts("UIRequiredDeviceCapabilities")
    guard let old = capabilities.first(where: { $0.value == "armv7" }),
      capabilities.allSatisfy({ $0.value != "arm64" })
    else { return }
    report.add("the app requires armv7, but contains only 64-bit code", "use arm64", at: FindingPlace(old))
  }
}
