import UTBuild
import UTBundleDeclarations
import UTLint

/// Code with 32 bits in an app for systems that do not run it.
enum ShortPointerSlice: BuildRule {
  static let description = RuleDescription(
    "MH009", "32-bit-slice", .warning, platforms: .iOS, enforcers: [.appStore], storeCodes: ["ITMS-90747"],
    evidence: .quoted, outcome: .warned,
    summary: "An executable or library contains 32-bit code, but the app requires iOS 12 or later",
    rationale: "No device with iOS 11 or later runs code for armv7. One report of a rejection is known.",
    sources: [.report("AppsFlyerSDK/AppsFlyerFramework/issues/265")],
    examples: [
      .build(
        ["CFBundleSupportedPlatforms": ["iPhoneOS"], "MinimumOSVersion": "15.0"],
        with: [
          .executable(
            "Example.app/Frameworks/Kit.framework/Kit", isMarked: true, "Mach-O armv7 for iOS 9.0, SDK 13.0",
            "Mach-O arm64 for iOS 9.0, SDK 13.0"),
          .plist("Example.app/Frameworks/Kit.framework/Info.plist", ["CFBundleExecutable": "Kit"]),
        ]),
      .build(
        ["CFBundleSupportedPlatforms": ["iPhoneOS"], "MinimumOSVersion": "10.0"],
        with: [.executable("Example.app/Example", "Mach-O armv7 for iOS 10.0, SDK 13.0")]),
    ])

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard let minimum = bundle.host?.minimumSystem.flatMap({ SystemVersion($0) }), minimum >= SystemVersion(12) else {
      return
    }
    for code in bundle.codeForDevices {
      let found = code.architectures { $0.is32Bit && !$0.isIntel }
      guard !found.isEmpty else { continue }
      report.add(
        "\(code.name) contains 32-bit code: \(found.joined(separator: ", "))",
        "use a version without 32-bit code, or remove \(found.count == 1 ? "this architecture" : "these architectures")",
        in: code.binary)
    }
  }
}
