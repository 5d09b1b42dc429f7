import UTBuild
import UTBundleDeclarations
import UTLint

/// An app with 64-bit code that requires 32-bit devices.
enum LegacyCapability: BuildRule {
  static let description = RuleDescription(
    "PF012", "legacy-capability", .error, platforms: .iOS, enforcers: [.appStore], storeCodes: ["ITMS-90502"],
    evidence: .repeated, outcome: .rejected,
    summary: "UIRequiredDeviceCapabilities lists armv7 but not arm64",
    rationale: """
      If an app contains only 64-bit code, App Store Connect requires arm64 if the list names a processor. Xcode \
      replaces armv7 in such apps; other tools do not. Builds for the simulator, apps that were downloaded from the \
      App Store, and apps whose executable is missing or damaged are not reported.
      """,
    sources: [
      Source(
        "UIRequiredDeviceCapabilities",
        "https://developer.apple.com/documentation/bundleresources/information-property-list/uirequireddevicecapabilities"
      )
    ],
    examples: [
      .build(
        ["CFBundleSupportedPlatforms": ["iPhoneOS"], "UIRequiredDeviceCapabilities": [↓"armv7"]], with: [executable]),
      .build(
        ["CFBundleSupportedPlatforms": ["iPhoneOS"], "UIRequiredDeviceCapabilities": ["arm64"]], with: [executable]),
      .build(
        [
          "CFBundleSupportedPlatforms": ["iPhoneOS"], "MinimumOSVersion": "11.0",
          "UIRequiredDeviceCapabilities": ["armv7"],
        ],
        with: [
          .executable(
            "Example.app/Example", "Mach-O armv7 for iOS 9.0, SDK 13.0", "Mach-O arm64 for iOS 9.0, SDK 13.0")
        ]),
      .build(
        [
          "CFBundleSupportedPlatforms": ["iPhoneSimulator"], "MinimumOSVersion": "15.0",
          "UIRequiredDeviceCapabilities": ["armv7"],
        ],
        with: [.executable("Example.app/Example", "Mach-O arm64 for iOS Simulator 15.0, SDK 26.0")],
        comment: "Xcode replaces armv7 only in builds for devices."),
      .build(
        [
          "CFBundleSupportedPlatforms": ["iPhoneOS"], "ITSDRMScheme": "v2", "UIRequiredDeviceCapabilities": ["armv7"],
        ],
        with: [executable], comment: "The App Store has removed the code for armv7 from the download."),
    ])

  private static let executable = Example.Companion.executable("Example.app/Example")

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard bundle === subject.build.application, !bundle.isFromAppStore, let fields = bundle.info?.fields,
      let old = fields.texts("UIRequiredDeviceCapabilities").first(where: { $0.value == "armv7" }),
      fields.texts("UIRequiredDeviceCapabilities").allSatisfy({ $0.value != "arm64" }),
      let code = bundle.executable, code.isComplete, !code.slices.contains(where: { $0.is32Bit && !$0.isIntel }),
      code.slices.contains(where: { $0.architecture.hasPrefix("arm64") && $0.systems.contains { $0.name == "iOS" } })
    else { return }
    report.add("the app requires armv7, but contains only 64-bit code", "use arm64", at: FindingPlace(old))
  }
}
