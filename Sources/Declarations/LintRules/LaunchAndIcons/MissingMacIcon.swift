import UTBuild
import UTBundleDeclarations
import UTLint

/// A Mac app without an icon.
enum MissingMacIcon: BuildRule {
  static let description = RuleDescription(
    "IC010", "missing-mac-icon", .error, platforms: .macOS, enforcers: [.appStore], storeCodes: ["ITMS-90236"],
    evidence: .repeated, outcome: .rejected,
    summary: "A Mac App Store app has no icon, or names an icon that it does not contain",
    rationale: """
      The Mac App Store requires an ICNS icon of 512 × 512 points at both resolutions, which Xcode creates from an \
      asset catalog. The contents of the icon are not checked.
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
          .init("Example.app/Contents/Resources/app/resources/AppIcon.icns", ""),
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
    guard !bundle.files.contains(where: { isIcon($0, named: name) }) else { return }
    report.add(
      "the app does not contain the icon '\(name)'", "add the file, or correct its name", at: FindingPlace(text))
  }

  /// Whether a file of an app is among its resources, which can be localized, and has the name of the icon.
  private static func isIcon(_ file: String, named name: String) -> Bool {
    var folders = file.lowercased().split(separator: "/")[...]
    let last = folders.popLast() ?? ""
    if folders.last?.hasSuffix(".lproj") ?? false { folders.removeLast() }
    let (name, isFlat) = (name.lowercased(), folders.isEmpty)
    // The executable can have the same name.
    return last == "\(name).icns" && (isFlat || folders == ["contents", "resources"])
      || last == name && (isFlat ? name.hasSuffix(".icns") : folders == ["contents", "resources"])
  }
}
