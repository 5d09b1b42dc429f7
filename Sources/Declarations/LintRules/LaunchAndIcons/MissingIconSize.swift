import UTAssetCatalogs
import UTBuild
import UTBundleDeclarations
import UTLint
import UTText

/// An app without an icon of a size that the App Store requires.
enum MissingIconSize: BuildRule {
  static let description = RuleDescription(
    "IC006", "missing-icon-size", .error, platforms: .iOS, enforcers: [.appStore],
    storeCodes: ["ITMS-90022", "ITMS-90023"], evidence: .quoted, outcome: .rejected,
    summary: "An iOS app's icon lacks a required size: 120 pixels for iPhone, 152 and 167 pixels for iPad",
    rationale: """
      Sizes are read from the PNG files that CFBundleIconFiles names, and from the compiled asset catalog. An icon of \
      Icon Composer, or a single image of 1024 × 1024 pixels, has all sizes. Catalogs that cannot be read, or that \
      were reduced for one device, are not checked.
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
          "CFBundleIconName": ↓"AppIcon", "CFBundleSupportedPlatforms": ["iPhoneOS"], "DTPlatformName": "iphoneos",
          "UIDeviceFamily": [1, 2],
        ],
        with: [.catalog("Example.app/Assets.car", "AppIcon: iPhone 120, iPhone 180, iPad 152, App Store 1024")]),
      .build(
        [
          "CFBundleIconName": "AppIcon", "CFBundleSupportedPlatforms": ["iPhoneOS"], "DTPlatformName": "iphoneos",
          "UIDeviceFamily": [1, 2],
        ],
        with: [
          .catalog("Example.app/Assets.car", "AppIcon: iPhone 120, iPhone 180, iPad 152, iPad 167, App Store 1024")
        ]),
      .build(
        [
          "CFBundleIconName": "AppIcon", "CFBundleSupportedPlatforms": ["iPhoneOS"], "DTPlatformName": "iphoneos",
          "UIDeviceFamily": [1, 2],
        ], with: [.catalog("Example.app/Assets.car", "AppIcon: layers")]),
      .build(
        [
          "CFBundleIcons": ["CFBundlePrimaryIcon": ["CFBundleIconFiles": ["Icon"], "CFBundleIconName": "AppIcon"]],
          "CFBundleSupportedPlatforms": ["iPhoneOS"], "DTPlatformName": "iphoneos", "UIDeviceFamily": [1],
        ], with: [.init("Example.app/Icon@3x.png", "")], comment: "The catalog is missing, which IC002 reports."),
    ])

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard let icons = AppIcons(bundle, in: subject.build) else { return }
    guard icons.primaryAssets.isEmpty else { return checkCatalog(icons, &report) }
    guard !icons.catalog.exists else { return }
    let primary = icons.names.icons.filter { $0.name == nil }
    let names = primary.flatMap(\.files) + icons.names.rootFiles
    guard let place = primary.first?.node ?? icons.names.rootFiles.first,
      // Missing files are reported by name.
      names.compactMap(\.string).allSatisfy(icons.fileNames.contains)
    else { return }
    let missing = icons.missingSizes(icons.sizes.phone + icons.sizes.pad, among: names.compactMap(\.string))
    guard !missing.isEmpty else { return }
    report.add(
      "the app lacks \(missing.count == 1 ? "an icon" : "icons") of "
        + "\(missing.map { "\($0) × \($0)" }.enumerated(atMost: 3)) pixels",
      "add the icon to an asset catalog, or as a PNG file", at: FindingPlace(place))
  }

  /// Reports the sizes that neither the catalog nor a file has. MissingIconCatalog reports an icon that is in no
  /// catalog, and MissingLargeIcon one without an image.
  private static func checkCatalog(_ icons: AppIcons, _ report: inout Report) {
    let found = icons.catalogIcons
    let images = found.map(\.icon)
    guard let asset = found.first?.asset, images.contains(where: { !$0.sizes.isEmpty }),
      !images.contains(where: \.hasAllSizes)
    else { return }
    func missing(_ wanted: [Int], _ idiom: AssetIdiom) -> [Int] {
      images.reduce(wanted) { $1.missingSizes($0, for: idiom) }
    }
    let sizes = missing(icons.sizes.phone, .phone) + missing(icons.sizes.pad, .pad)
    let rest = icons.missingSizes(sizes, among: icons.names.files)
    guard !rest.isEmpty else { return }
    report.add(
      "the icon '\(asset.string ?? "")' lacks \(rest.count == 1 ? "an image" : "images") of "
        + "\(rest.map { "\($0) × \($0)" }.enumerated(atMost: 3)) pixels",
      "add the \(rest.count == 1 ? "image" : "images") to the icon set, "
        + "or use a single image of 1024 × 1024 pixels", at: FindingPlace(asset))
  }
}
