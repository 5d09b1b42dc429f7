import UTBuild
import UTBundleDeclarations
import UTLint

/// An icon that no asset catalog of the app has.
enum MissingIconCatalog: BuildRule {
  static let description = RuleDescription(
    "IC002", "missing-icon-catalog", .error, platforms: .iOS, enforcers: [.appStore],
    storeCodes: ["ITMS-90704", "ITMS-90713"], evidence: .quoted, outcome: .rejected,
    summary: "CFBundleIconName names an icon that is not in the app's asset catalog",
    rationale: """
      The App Store icon must be in an asset catalog, Assets.car, under the name in CFBundleIconName. If the catalog \
      cannot be read, or was reduced for one device, only a missing catalog is reported.
      """,
    sources: [
      .report("fyne-io/fyne/issues/1504"), .report("dotnet/maui/issues/28954"), .report("expo/eas-cli/issues/115"),
    ],
    examples: [
      .build([
        "CFBundleIconName": ↓"AppIcon", "CFBundleSupportedPlatforms": ["iPhoneOS"], "DTSDKName": "iphoneos26.0",
      ]),
      .build(
        ["CFBundleIconName": "AppIcon", "CFBundleSupportedPlatforms": ["iPhoneOS"], "DTSDKName": "iphoneos26.0"],
        with: [.init("Example.app/Assets.car", "")], comment: "This catalog cannot be read."),
      .build(
        ["CFBundleIconName": ↓"AppIcon", "CFBundleSupportedPlatforms": ["iPhoneOS"], "DTSDKName": "iphoneos26.0"],
        with: [.catalog("Example.app/Assets.car", "Icon: layers", "Logo: universal 60")]),
      .build(
        ["CFBundleIconName": "AppIcon", "CFBundleSupportedPlatforms": ["iPhoneOS"], "DTSDKName": "iphoneos26.0"],
        with: [.catalog("Example.app/Assets.car", "AppIcon: iPhone 1024, iPad 1024")]),
    ])

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard let icons = AppIcons(bundle, in: subject.build) else { return }
    var reported: Set<String> = []
    for asset in icons.primaryAssets.prefix(icons.catalog.exists ? .max : 1) {
      guard let name = asset.string, icons.catalog.lacks(name), reported.insert(name).inserted else { continue }
      report.add(
        icons.catalog.words(lacking: name), "add the icon to the target's asset catalog", at: FindingPlace(asset))
    }
  }
}
