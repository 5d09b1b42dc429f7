import UTBuild
import UTBundleDeclarations
import UTLint

/// An icon without the image that the App Store shows.
enum MissingLargeIcon: RunRule {
  private static let side = 1024

  static let description = RuleDescription(
    "IC003", "missing-large-icon", .error, platforms: .iOS, enforcers: [.appStore, .xcode],
    storeCodes: ["ITMS-90704"], evidence: .quoted, outcome: .rejected,
    summary: "An iOS app's icon has no image of 1024 × 1024 pixels",
    rationale: """
      The App Store shows the icon at this size, and App Store Connect rejects an app without it. In projects, the \
      icon set that the target names is checked, or 'AppIcon' if no target is known. Sets without any image, as in a \
      new project, are not reported. In builds for the store, the compiled asset catalog is checked, unless it cannot \
      be read, or was reduced for one device. An icon of Icon Composer has all sizes.
      """,
    sources: [
      Source(
        "Asset Catalog Format Reference: App Icon Type",
        "https://developer.apple.com/library/archive/documentation/Xcode/Reference/xcode_ref-Asset_Catalog_Format/AppIconType.html"
      ), .report("expo/eas-cli/issues/115"), .report("fyne-io/fyne/issues/1504"),
    ],
    examples: [
      .plist(
        ["CFBundleName": "Notes"],
        with: [
          contents("↓", "{\"idiom\": \"iphone\", \"size\": \"60x60\", \"scale\": \"2x\", \"filename\": \"small.png\"}"),
          .image("Assets.xcassets/AppIcon.appiconset/small.png", size: 120),
        ]),
      .plist(
        ["CFBundleName": "Notes"],
        with: [
          contents("", large), .image("Assets.xcassets/AppIcon.appiconset/large.png", isMarked: true, size: 512),
        ]),
      .plist(
        ["CFBundleName": "Notes"],
        with: [contents("", large), .image("Assets.xcassets/AppIcon.appiconset/large.png", size: 1024)]),
      .build(
        ["CFBundleIconName": ↓"AppIcon", "CFBundleSupportedPlatforms": ["iPhoneOS"], "DTSDKName": "iphoneos26.0"],
        with: [.catalog("Example.app/Assets.car", "AppIcon: iPhone 120, iPhone 180")]),
      .build(
        ["CFBundleIconName": "AppIcon", "CFBundleSupportedPlatforms": ["iPhoneOS"], "DTSDKName": "iphoneos26.0"],
        with: [.catalog("Example.app/Assets.car", "AppIcon: iPhone 120, iPhone 180, App Store 1024")]),
      .build(
        ["CFBundleIconName": "AppIcon", "CFBundleSupportedPlatforms": ["iPhoneOS"], "DTSDKName": "iphoneos26.0"],
        with: [.catalog("Example.app/Assets.car", isForAllDevices: false, "AppIcon: iPhone 120")]),
    ])

  static let large =
    "{\"idiom\": \"universal\", \"platform\": \"ios\", \"size\": \"1024x1024\", \"filename\": \"large.png\"}"

  static func contents(_ mark: String, _ image: String) -> Example.Companion {
    .init("Assets.xcassets/AppIcon.appiconset/Contents.json", "\(mark){\"images\": [\(image)]}")
  }

  static func check(_ run: LintRun, _ report: inout Report) {
    for subject in run.builds where subject.channel?.isStore ?? false { check(subject.build, &report) }
    for set in run.primaryIconSets {
      if set.largeImages.isEmpty {
        report.add(
          "the icon set '\(set.name)' has no App Store icon", "add an image of \(side) × \(side) pixels",
          at: FindingPlace(wholeFile: "\(set.path)/Contents.json"))
      }
      for image in set.largeImages {
        guard let header = image.header, header.width != side || header.height != side else { continue }
        report.add(
          "the App Store icon is \(header.width) × \(header.height) pixels", "use \(side) × \(side) pixels",
          at: FindingPlace(wholeFile: image.path))
      }
    }
  }

  /// Reports the icon of a build with a readable catalog. MissingIconCatalog reports an icon that is in no catalog.
  private static func check(_ build: Build, _ report: inout Report) {
    guard let app = build.application, let icons = AppIcons(app, in: build) else { return }
    let found = icons.catalogIcons
    guard let asset = found.first?.asset, !found.contains(where: { $0.icon.hasLargeImage }) else { return }
    report.add(
      "the icon '\(asset.string ?? "")' has no image of \(side) × \(side) pixels",
      "add the App Store icon to the icon set",
      at: FindingPlace(asset))
  }
}
