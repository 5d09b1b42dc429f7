import UTBuild
import UTLint

/// A key for the old design in an app for which it has no effect.
enum IgnoredDesignCompatibility: BuildRule {
  static let description = RuleDescription(
    "SC010", "ignored-design-compatibility", .note, platforms: [.iOS, .tvOS, .macOS, .macCatalyst],
    enforcers: [.documentation], evidence: .reported, outcome: .nothing,
    summary: "UIDesignRequiresCompatibility has no effect with SDK 27 or later",
    rationale: """
      With the key, apps built with SDK 26 keep the earlier design. Apps built with SDK 27 always have the new design.
      """,
    sources: [.report("expo/expo/issues/49850"), .report("llsc12/Paicord/issues/46")],
    examples: [
      .build([
        "CFBundleSupportedPlatforms": ["MacOSX"], "DTSDKName": "macosx27.0", ↓"UIDesignRequiresCompatibility": true,
      ]),
      .build([
        "CFBundleSupportedPlatforms": ["MacOSX"], "DTSDKName": "macosx26.0", "UIDesignRequiresCompatibility": true,
      ]),
      .build(
        ["CFBundleSupportedPlatforms": ["iPhoneOS"]],
        with: [
          .plist(
            "Example.app/Frameworks/Kit.framework/Info.plist",
            ["DTSDKName": "iphoneos27.0", "UIDesignRequiresCompatibility": true])
        ], comment: "The key applies only to apps."),
    ])

  static var isOnlyForStore: Bool { false }

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard bundle.kind == .application, let version = bundle.sdkVersion, version >= SystemVersion(27),
      let entry = bundle.info?.fields.entry("UIDesignRequiresCompatibility")
    else { return }
    report.add(
      "UIDesignRequiresCompatibility has no effect in an app built with \(bundle.sdkName ?? "SDK 27")", "remove it",
      at: FindingPlace(key: entry))
  }
}
