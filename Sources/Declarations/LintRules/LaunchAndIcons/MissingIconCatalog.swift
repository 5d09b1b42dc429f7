import UTBuild
import UTBundleDeclarations
import UTLint

/// An icon in an asset catalog that the app does not have.
enum MissingIconCatalog: BuildRule {
  static let description = RuleDescription(
    "IC002", "missing-icon-catalog", .error, platforms: .iOS, enforcers: [.appStore],
    storeCodes: ["ITMS-90704", "ITMS-90713"], evidence: .quoted, outcome: .rejected,
    summary: "CFBundleIconName names an icon, but the app has no asset catalog",
    rationale:
      "The App Store icon must be in an asset catalog, Assets.car. The contents of compiled catalogs are not checked.",
    sources: [
      .report("fyne-io/fyne/issues/1504"), .report("dotnet/maui/issues/28954"), .report("expo/eas-cli/issues/115"),
    ],
    examples: [
      .build([
        "CFBundleIconName": ↓"AppIcon", "CFBundleSupportedPlatforms": ["iPhoneOS"], "DTSDKName": "iphoneos26.0",
      ]),
      .build(
        ["CFBundleIconName": "AppIcon", "CFBundleSupportedPlatforms": ["iPhoneOS"], "DTSDKName": "iphoneos26.0"],
        with: [.init("Example.app/Assets.car", "")]),
    ])

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard let icons = AppIcons(bundle, in: subject.build), !icons.hasCatalog, let asset = icons.primaryAssets.first
    else { return }
    report.add(
      "no Assets.car for the icon '\(asset.string ?? "")'", "add the icon to the target's asset catalog",
      at: FindingPlace(asset))
  }
}
