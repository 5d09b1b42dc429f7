import UTBuild
import UTBundleDeclarations
import UTLint
import UTText

/// An alternate icon without the sizes that the App Store recommends.
enum SmallAlternateIcon: BuildRule {
  static let description = RuleDescription(
    "IC022", "small-alternate-icon", .note, platforms: .iOS, enforcers: [.appStore],
    storeCodes: ["ITMS-90890", "ITMS-90892"], evidence: .quoted, outcome: .warned,
    summary: "An alternate icon lacks a size that App Store Connect recommends",
    rationale: """
      For each alternate icon, App Store Connect recommends 120 pixels for iPhone, and 152 and 167 pixels for \
      iPad, and warns about missing sizes. Icons in the compiled asset catalog are not reported. If the catalog cannot \
      be read, or was reduced for one device, it may have any.
      """,
    sources: [
      .report("TelegramMessenger/Telegram-iOS/issues/576"), .report("tastelessjolt/flutter_dynamic_icon/issues/14"),
      .report("Walfrosch92/Mealie-Recipes-iOS-APP/issues/5"),
    ],
    examples: [
      .build(
        [
          "CFBundleIcons": ["CFBundleAlternateIcons": ["Dark": ↓["CFBundleIconFiles": ["Dark"]]]],
          "CFBundleSupportedPlatforms": ["iPhoneOS"], "DTPlatformName": "iphoneos",
        ], with: [.init("Example.app/Dark.png", "")]),
      .build(
        [
          "CFBundleIcons": ["CFBundleAlternateIcons": ["Dark": ["CFBundleIconFiles": ["Dark"]]]],
          "CFBundleSupportedPlatforms": ["iPhoneOS"], "DTPlatformName": "iphoneos",
        ],
        with: [
          .catalog("Example.app/Assets.car", "AppIcon: layers", "Dark: layers"), .init("Example.app/Dark.png", ""),
        ]),
      .build(
        [
          "CFBundleIcons": ["CFBundleAlternateIcons": ["Dark": ↓["CFBundleIconFiles": ["Dark"]]]],
          "CFBundleSupportedPlatforms": ["iPhoneOS"], "DTPlatformName": "iphoneos",
        ], with: [.catalog("Example.app/Assets.car", "AppIcon: layers"), .init("Example.app/Dark.png", "")]),
    ])

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard let icons = AppIcons(bundle, in: subject.build) else { return }
    let alternates = icons.names.icons.filter { $0.name != nil && !$0.files.isEmpty }
    guard !alternates.isEmpty else { return }
    let fileNames = icons.fileNames
    for icon in alternates {
      let names = icon.files.compactMap(\.string)
      guard names.allSatisfy(fileNames.contains), !mayHaveImages(icons.catalog, icon, names) else { continue }
      let missing = icons.missingSizes(icon.isForPad ? icons.sizes.pad : icons.sizes.phone, among: names)
      guard !missing.isEmpty else { continue }
      report.add(
        "the alternate icon '\(icon.name ?? "")' lacks \(missing.count == 1 ? "an image" : "images") of "
          + "\(missing.map { "\($0) × \($0)" }.enumerated(atMost: 3)) pixels",
        missing.count == 1 ? "add an image of this size" : "add images of these sizes", at: FindingPlace(icon.node))
    }
  }

  /// Returns whether a catalog may have an icon, under its own name or its asset's or file's.
  private static func mayHaveImages(_ catalog: IconCatalog, _ icon: IconNames.Icon, _ files: [String]) -> Bool {
    let names = [icon.name, icon.asset?.string].compactMap(\.self) + files
    return names.contains(where: catalog.mayHaveImage)
  }
}
