import UTBuild
import UTBundleDeclarations
import UTLint

/// An icon whose file is not in the app.
enum MissingIconFile: BuildRule {
  static let description = RuleDescription(
    "IC005", "missing-icon-file", .error, platforms: .iOS, enforcers: [.appStore], storeCodes: ["ITMS-90032"],
    evidence: .quoted, outcome: .rejected,
    summary: "CFBundleIconFiles names an image that the app does not contain",
    rationale: """
      App Store Connect looks for each name in the app's folder, with a scale and a device added. Names of icons in \
      the compiled asset catalog are not reported. If the catalog cannot be read, or was reduced for one device, it \
      may have any.
      """,
    sources: [.report("Walfrosch92/Mealie-Recipes-iOS-APP/issues/5")],
    examples: [
      .build(
        [
          "CFBundleIcons": [
            "CFBundleAlternateIcons": ["Dark": ["CFBundleIconFiles": [↓"DarkIcon"]]],
            "CFBundlePrimaryIcon": ["CFBundleIconFiles": ["Icon60x60"]],
          ], "CFBundleSupportedPlatforms": ["iPhoneOS"], "DTPlatformName": "iphoneos",
        ], with: [.init("Example.app/Icon60x60@2x.png", "")]),
      .build(
        [
          "CFBundleIcons": ["CFBundlePrimaryIcon": ["CFBundleIconFiles": ["Icon60x60"]]],
          "CFBundleSupportedPlatforms": ["iPhoneOS"], "DTPlatformName": "iphoneos",
        ], with: [.init("Example.app/Icon60x60@2x.png", "")]),
      .build(
        [
          "CFBundleIconName": "AppIcon",
          "CFBundleIcons": ["CFBundlePrimaryIcon": ["CFBundleIconFiles": ["AppIcon60x60"]]],
          "CFBundleSupportedPlatforms": ["iPhoneOS"], "DTPlatformName": "iphoneos",
        ], with: [.catalog("Example.app/Assets.car", "AppIcon: layers")]),
      .build(
        [
          "CFBundleIconName": "AppIcon",
          "CFBundleIcons": [
            "CFBundleAlternateIcons": ["Dark": ["CFBundleIconFiles": [↓"DarkIcon60x60"]]],
            "CFBundlePrimaryIcon": ["CFBundleIconFiles": ["AppIcon60x60"]],
          ], "CFBundleSupportedPlatforms": ["iPhoneOS"], "DTPlatformName": "iphoneos",
        ], with: [.catalog("Example.app/Assets.car", "AppIcon: layers")]),
    ])

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard let icons = AppIcons(bundle, in: subject.build) else { return }
    let nodes = icons.names.icons.flatMap(\.files)
    guard !nodes.isEmpty else { return }
    let fileNames = icons.fileNames
    for node in nodes {
      guard let name = node.string, !name.isEmpty, !fileNames.contains(name), !icons.catalog.mayHaveImage(name) else {
        continue
      }
      report.add(
        "the app does not contain the image '\(name)'", "add the image, or remove its name", at: FindingPlace(node))
    }
  }
}
