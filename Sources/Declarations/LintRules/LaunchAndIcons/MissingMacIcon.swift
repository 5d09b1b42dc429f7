import UTBuild
import UTBundleDeclarations
import UTLint

/// A Mac app without an icon.
enum MissingMacIcon: BuildRule {
  static let description = RuleDescription(
    "IC010", "missing-mac-icon", .error, platforms: .macOS, enforcers: [.appStore], storeCodes: ["ITMS-90236"],
    evidence: .repeated, outcome: .rejected,
    summary: "A Mac App Store app names no icon, or an icon that it does not contain",
    rationale: """
      The Mac App Store requires an ICNS icon with 512 × 512 points in both resolutions, which Xcode creates from \
      an asset catalog. The contents of the icon are not checked.
      """,
    sources: [.report("WordPress/browser-extension/issues/75")],
    examples: [
      .build(lackingIn: [
        "CFBundleSupportedPlatforms": ["MacOSX"], "LSApplicationCategoryType": "public.app-category.productivity",
      ]),
      .build(
        [
          "CFBundleIconFile": ↓"AppIcon", "CFBundleSupportedPlatforms": ["MacOSX"],
          "LSApplicationCategoryType": "public.app-category.productivity",
        ],
        with: [
          .init("Example.app/Contents/Resources/Notes.icns", ""), .init("Example.app/Contents/MacOS/AppIcon", ""),
        ]),
      .build(
        [
          "CFBundleIconFile": "AppIcon", "CFBundleSupportedPlatforms": ["MacOSX"],
          "LSApplicationCategoryType": "public.app-category.productivity",
        ], with: [.init("Example.app/Contents/Resources/AppIcon.icns", "")]),
    ])

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard bundle === subject.build.application, bundle.platforms == .macOS, let info = bundle.info,
      info.fields["CFBundleIconName"] == nil
    else { return }
    guard let text = info.fields.text("CFBundleIconFile"), let name = text.value, !name.isEmpty else {
      guard info.fields.text("CFBundleIconFile").map({ $0.value != nil }) ?? true else { return }
      report.add(
        "the app has no icon", "add an icon to the asset catalog, or name one in CFBundleIconFile",
        at: FindingPlace(info.node))
      return
    }
    guard
      !bundle.files.contains(where: { file in
        let place = file.lowercased().split(separator: "/")
        // The executable can have the same name.
        return place.dropLast().contains("resources")
          && [name.lowercased(), "\(name.lowercased()).icns"].contains { place.last.map(String.init) == $0 }
      })
    else { return }
    report.add(
      "the app does not contain the icon '\(name)'", "add the file, or correct its name", at: FindingPlace(text))
  }
}
