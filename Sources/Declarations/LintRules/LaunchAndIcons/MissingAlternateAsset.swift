import UTBuild
import UTBundleDeclarations
import UTLint

/// An alternate icon that no asset catalog of the app has.
enum MissingAlternateAsset: BuildRule {
  static let description = RuleDescription(
    "IC023", "missing-alternate-asset", .warning, platforms: .iOS, enforcers: [.appStore], storeCodes: ["ITMS-90895"],
    evidence: .quoted, outcome: .warned,
    summary: "CFBundleAlternateIcons names an icon that is not in the app's asset catalog",
    rationale: """
      Users cannot choose the icon. Xcode compiles only the icon set of the target, unless the build setting \
      ASSETCATALOG_COMPILER_INCLUDE_ALL_APPICON_ASSETS or ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES adds icon \
      sets. If the catalog cannot be read, or was reduced for one device, only a missing catalog is reported.
      """,
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
        ], with: [.catalog("Example.app/Assets.car", "AppIcon: layers", "AppIconDark: iPhone 120")]),
      .build(
        [
          "CFBundleIcons": ["CFBundleAlternateIcons": ["Dark": ["CFBundleIconName": ↓"AppIconDark"]]],
          "CFBundleSupportedPlatforms": ["iPhoneOS"], "DTPlatformName": "iphoneos",
        ], with: [.catalog("Example.app/Assets.car", "AppIcon: layers")]),
      .build(
        [
          "CFBundleIcons": ["CFBundleAlternateIcons": ["Dark": ["CFBundleIconName": "AppIconDark"]]],
          "CFBundleSupportedPlatforms": ["iPhoneOS"], "DTPlatformName": "iphoneos",
        ], with: [.catalog("Example.app/Assets.car", isForAllDevices: false, "AppIcon: layers")]),
    ])

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard let icons = AppIcons(bundle, in: subject.build) else { return }
    for icon in icons.names.icons where icon.name != nil {
      guard let asset = icon.asset, let name = asset.string, icons.catalog.lacks(name) else { continue }
      report.add(
        icons.catalog.words(lacking: name),
        "add the icon to the asset catalog, and its name to ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES",
        at: FindingPlace(asset))
    }
  }
}
