import UTBuild
import UTBundleDeclarations
import UTLint

/// An app without an icon of a size that the store demands.
enum MissingIconSize: BuildRule {
  static let description = RuleDescription(
    "IC006", "missing-icon-size", .error, platforms: .iOS, enforcers: [.appStore],
    storeCodes: ["ITMS-90022", "ITMS-90023"], evidence: .quoted, outcome: .rejected,
    summary: "An app without an asset catalog has no 120-pixel icon for iPhone, or no 152- or 167-pixel icon for iPad",
    rationale: """
      Sizes are read from the PNG files that CFBundleIconFiles names. Icons in compiled asset catalogs are not \
      checked.
      """,
    sources: [
      .report("expo/eas-cli/issues/115"), .report("fyne-io/fyne/issues/1504"), .report("MobiVM/robovm/issues/210"),
    ],
    examples: [
      .build(
        [
          "CFBundleIcons": ["CFBundlePrimaryIcon": ↓["CFBundleIconFiles": ["Icon"]]],
          "CFBundleSupportedPlatforms": ["iPhoneOS"], "DTPlatformName": "iphoneos", "UIDeviceFamily": [1],
        ], with: [.init("Example.app/Icon@3x.png", "")]),
      .build(
        [
          "CFBundleIcons": ["CFBundlePrimaryIcon": ["CFBundleIconFiles": ["AppIcon60x60"]]],
          "CFBundleSupportedPlatforms": ["iPhoneOS"], "DTPlatformName": "iphoneos", "UIDeviceFamily": [1],
        ], with: [.init("Example.app/AppIcon60x60@2x.png", ""), .init("Example.app/Assets.car", "")]),
      .build(
        [
          "CFBundleIcons": ["CFBundlePrimaryIcon": ["CFBundleIconFiles": ["Icon"], "CFBundleIconName": "AppIcon"]],
          "CFBundleSupportedPlatforms": ["iPhoneOS"], "DTPlatformName": "iphoneos", "UIDeviceFamily": [1],
        ], with: [.init("Example.app/Icon@3x.png", "")], comment: "The catalog is missing, which IC002 reports."),
    ])

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    // MissingIconCatalog says of an icon in a catalog that the catalog is missing.
    guard let icons = AppIcons(bundle, in: subject.build), !icons.hasCatalog, icons.primaryAssets.isEmpty else {
      return
    }
    let primary = icons.names.icons.filter { $0.name == nil }
    let names = primary.flatMap(\.files) + icons.names.rootFiles
    guard let place = primary.first?.node ?? icons.names.rootFiles.first,
      // Missing files are reported by name.
      names.compactMap(\.string).allSatisfy(icons.hasFile)
    else { return }
    let missing = icons.missingSizes(icons.sizes.phone + icons.sizes.pad, among: names.compactMap(\.string))
    guard !missing.isEmpty else { return }
    report.add(
      "the app has no icon of \(missing.map { "\($0) × \($0)" }.joined(separator: " and ")) pixels",
      "add the icon to an asset catalog, or as a PNG file", at: FindingPlace(place))
  }
}
