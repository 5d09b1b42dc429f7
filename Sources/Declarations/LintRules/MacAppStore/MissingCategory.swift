import UTBuild
import UTBundleDeclarations
import UTLint

/// A Mac app without a category for the App Store.
enum MissingCategory: BuildRule {
  static let description = RuleDescription(
    "MA001", "missing-category", .error, platforms: [.macOS, .macCatalyst], enforcers: [.appStore, .xcode],
    storeCodes: ["ITMS-90242"], evidence: .repeated, outcome: .rejected,
    summary: "A Mac App Store app has no LSApplicationCategoryType",
    rationale: "The Mac App Store requires a category. Apps that are distributed in other ways need none.",
    sources: [
      .swiftBuildValidation, .report("WordPress/browser-extension/issues/75"),
      Source(
        "LSApplicationCategoryType",
        "https://developer.apple.com/documentation/bundleresources/information-property-list/lsapplicationcategorytype"),
    ],
    examples: [
      .build(lackingIn: ["CFBundleSupportedPlatforms": ["MacOSX"], "CFBundleIconName": "AppIcon"]),
      .build([
        "CFBundleSupportedPlatforms": ["MacOSX"], "CFBundleIconName": "AppIcon",
        "LSApplicationCategoryType": ↓"",
      ]),
      .build([
        "CFBundleSupportedPlatforms": ["MacOSX"], "CFBundleIconName": "AppIcon",
        "LSApplicationCategoryType": "public.app-category.productivity",
      ]),
    ])

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard bundle === subject.build.application, let info = bundle.info else { return }
    let text = info.fields.text("LSApplicationCategoryType")
    guard text.map(\.written.isEmpty) ?? (info.fields["LSApplicationCategoryType"] == nil) else { return }
    report.add(
      "the app has no category", "set LSApplicationCategoryType to a value such as public.app-category.productivity",
      at: text.map { FindingPlace($0) } ?? FindingPlace(info.node))
  }
}
