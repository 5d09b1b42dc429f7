import UTBuild
import UTBundleDeclarations
import UTLint

/// An icon set without the icon that the App Store shows.
enum MissingLargeIcon: RunRule {
  private static let side = 1024

  static let description = RuleDescription(
    "IC003", "missing-large-icon", .error, platforms: .iOS, enforcers: [.appStore, .xcode],
    storeCodes: ["ITMS-90704"], evidence: .quoted, outcome: .rejected,
    summary: "An iOS app's icon set has no image of 1024 × 1024 pixels",
    rationale: """
      The App Store shows the icon at this size, and App Store Connect rejects an app without it. The icon set that \
      the target names is checked, or 'AppIcon' if no target is known. Sets without any image, as in a new project, \
      are not reported.
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
    ])

  static let large =
    "{\"idiom\": \"universal\", \"platform\": \"ios\", \"size\": \"1024x1024\", \"filename\": \"large.png\"}"

  static func contents(_ mark: String, _ image: String) -> Example.Companion {
    .init("Assets.xcassets/AppIcon.appiconset/Contents.json", "\(mark){\"images\": [\(image)]}")
  }

  static func check(_ run: LintRun, _ report: inout Report) {
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
}
