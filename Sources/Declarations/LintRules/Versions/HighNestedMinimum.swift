import UTBuild
import UTBundleDeclarations
import UTLint

/// A framework that needs a newer system than its app.
enum HighNestedMinimum: BuildRule {
  static let description = RuleDescription(
    "PF002", "high-nested-minimum", .warning, platforms: [.iOS, .tvOS, .visionOS, .watchOS], enforcers: [.appStore],
    storeCodes: ["ITMS-90208"], evidence: .quoted, outcome: .rejected,
    summary: "A framework's MinimumOSVersion is higher than its containing bundle's",
    rationale: """
      The framework is loaded on systems that it is not built for. The App Store compares a bundle's MinimumOSVersion \
      with its code, as MH002 does; whether it also compares bundles is unknown, so this is a warning. A framework is \
      not reported if its code supports the app's minimum version, or if its MinimumOSVersion is 100.0, as in static \
      frameworks. Extensions may need a newer system than their app.
      """,
    sources: [.report("BatchLabs/Batch-iOS-SDK/issues/35"), .report("clostra/newnode/issues/105")],
    examples: [
      .build(
        ["CFBundleSupportedPlatforms": ["iPhoneOS"], "MinimumOSVersion": "15.0"],
        with: [
          .plist(
            "Example.app/Frameworks/Kit.framework/Info.plist",
            ["CFBundleSupportedPlatforms": ["iPhoneOS"], "MinimumOSVersion": ↓"17.0"])
        ]),
      .build(
        ["CFBundleSupportedPlatforms": ["iPhoneOS"], "MinimumOSVersion": "15.0"],
        with: [
          .plist(
            "Example.app/Frameworks/Kit.framework/Info.plist",
            ["CFBundleSupportedPlatforms": ["iPhoneOS"], "MinimumOSVersion": "12.0"]),
          .plist(
            "Example.app/Frameworks/Static.framework/Info.plist",
            ["CFBundleSupportedPlatforms": ["iPhoneOS"], "MinimumOSVersion": "100.0"]),
        ]),
      .build(
        ["CFBundleSupportedPlatforms": ["iPhoneOS"], "MinimumOSVersion": "15.0"],
        with: [
          .plist(
            "Example.app/Frameworks/Kit.framework/Info.plist",
            [
              "CFBundleSupportedPlatforms": ["iPhoneOS"], "MinimumOSVersion": "17.0", "CFBundleExecutable": "Kit",
            ]),
          .executable("Example.app/Frameworks/Kit.framework/Kit", "Mach-O arm64 for iOS 15.0, SDK 26.0"),
        ]),
    ])

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard bundle.kind == .framework, let app = bundle.parent, [.application, .appExtension].contains(app.kind),
      app.platforms == bundle.platforms || bundle.platforms.isEmpty,
      let text = bundle.info?.fields.text("MinimumOSVersion"), let own = text.value.flatMap({ SystemVersion($0) }),
      let minimum = app.info?.fields.text("MinimumOSVersion")?.value.flatMap({ SystemVersion($0) }), own > minimum,
      own.major < 100
    else { return }
    if let lowest = bundle.deviceSystems.map(\.minimum).min(), lowest <= minimum { return }
    report.add(
      "\(bundle.name) requires system version \(own), but \(app.name) supports \(minimum)",
      "build the framework for \(minimum), or raise the deployment target of \(app.name)", at: FindingPlace(text))
  }
}
