import UTBuild
import UTBundleDeclarations
import UTLint

/// An alternate icon in a catalog that the app does not have.
enum MissingAlternateAsset: BuildRule {
  static let description = RuleDescription(
    "IC023", "missing-alternate-asset", .warning, platforms: .iOS, enforcers: [.appStore], storeCodes: ["ITMS-90895"],
    evidence: .quoted, outcome: .warned,
    summary: "CFBundleAlternateIcons names an icon in an asset catalog, but the app has no catalog",
    rationale: "Users cannot choose the icon. The contents of compiled catalogs are not checked.",
    sources: [.report("skb1129/react-native-change-icon/issues/110")],
    examples: [
      .build([
        "CFBundleIcons": ["CFBundleAlternateIcons": ["Dark": ["CFBundleIconName": ↓"AppIconDark"]]],
        "CFBundleSupportedPlatforms": ["iPhoneOS"], "DTPlatformName": "iphoneos",
      ]),
      .build(
        [
          "CFBundleIcons": ["CFBundleAlternateIcons": ["Dark": ["CFBundleIconName": "AppIconDark"]]],
          "CFBundleSupportedPlatforms": ["iPhoneOS"], "DTPlatformName": "iphoneos",
        ], with: [.init("Example.app/Assets.car", "")]),
    ])

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard let icons = AppIcons(bundle, in: subject.build), !icons.hasCatalog else { return }
    for icon in icons.names.icons where icon.name != nil {
      guard let asset = icon.asset else { continue }
      report.add(
        "no Assets.car for the icon '\(asset.string ?? "")'",
        "add the icon to the target's asset catalog", at: FindingPlace(asset))
    }
  }
}
