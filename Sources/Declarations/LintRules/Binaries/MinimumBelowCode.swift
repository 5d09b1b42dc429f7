import UTBuild
import UTBundleDeclarations
import UTLint

/// A bundle that claims to run on systems that its code is not for.
enum MinimumBelowCode: BuildRule {
  static let description = RuleDescription(
    "MH002", "minimum-below-code", .error, platforms: [.iOS, .tvOS, .visionOS, .watchOS], enforcers: [.appStore],
    storeCodes: ["ITMS-90208"], evidence: .quoted, outcome: .rejected,
    summary: "MinimumOSVersion is lower than the version that the executable was built for",
    rationale: """
      The App Store compares a bundle's MinimumOSVersion with its executable. If the architectures were built for \
      different versions, the lowest counts. Trailing zeros do not matter.
      """,
    sources: [.report("BatchLabs/Batch-iOS-SDK/issues/35"), .report("clostra/newnode/issues/105")],
    examples: [
      .build(
        ["CFBundleSupportedPlatforms": ["iPhoneOS"], "MinimumOSVersion": "17.0"],
        with: [
          .plist(
            "Example.app/Frameworks/Kit.framework/Info.plist",
            ["CFBundleExecutable": "Kit", "MinimumOSVersion": ↓"13.0"]),
          .executable("Example.app/Frameworks/Kit.framework/Kit", "Mach-O arm64 for iOS 17.0, SDK 26.0"),
        ]),
      .build(
        ["CFBundleSupportedPlatforms": ["iPhoneOS"], "MinimumOSVersion": "17.0"],
        with: [.executable("Example.app/Example", "Mach-O arm64 for iOS 17.0, SDK 26.0")]),
    ])

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard bundle.isInFlatApp, let executable = bundle.executable,
      let text = bundle.info?.fields.text("MinimumOSVersion"), let own = text.value.flatMap({ SystemVersion($0) })
    else { return }
    let minimums = executable.slices.map { $0.deviceSystems.map(\.minimum).min() }
    // An architecture without a version may be for all versions.
    guard !minimums.contains(nil), let lowest = minimums.compactMap(\.self).min(), lowest > own else { return }
    report.add(
      "MinimumOSVersion of \(bundle.name) is \(own), but its executable was built for \(lowest)",
      "use \(lowest), or build the executable for \(own)", at: FindingPlace(text))
  }
}
