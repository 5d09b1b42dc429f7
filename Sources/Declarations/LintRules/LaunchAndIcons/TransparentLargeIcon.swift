import UTBuild
import UTBundleDeclarations
import UTLint

/// An icon for the App Store with transparent pixels.
enum TransparentLargeIcon: RunRule {
  static let description = RuleDescription(
    "IC004", "transparent-large-icon", .error, or: [.note: "if its pixels are opaque or unknown"], platforms: .iOS,
    enforcers: [.appStore], storeCodes: ["ITMS-90717"], evidence: .quoted, outcome: .rejected,
    summary: "The App Store icon has an alpha channel or transparent pixels",
    rationale: """
      App Store Connect rejects an App Store icon with transparent pixels. An icon with an alpha channel but only \
      opaque pixels usually passes; one was rejected until its alpha channel was removed. Icons for the dark and \
      tinted appearances may be transparent.
      """,
    sources: [.report("AceDataCloud/Nexior/issues/823"), .report("Awful/Awful.app/issues/1211")],
    examples: [
      .plist(
        ["CFBundleName": "Notes"],
        with: [
          MissingLargeIcon.contents("", MissingLargeIcon.large),
          .image("Assets.xcassets/AppIcon.appiconset/large.png", isMarked: true, size: 1024, isTransparent: true),
        ]),
      .plist(
        ["CFBundleName": "Notes"],
        with: [
          MissingLargeIcon.contents("", MissingLargeIcon.large),
          .image("Assets.xcassets/AppIcon.appiconset/large.png", size: 1024),
        ]),
    ])

  static func check(_ run: LintRun, _ report: inout Report) {
    for image in run.primaryIconSets.flatMap(\.largeImages) {
      guard let header = image.header, header.mayBeTransparent else { continue }
      let isTransparent = image.isTransparent == true
      report.add(
        isTransparent
          ? "the App Store icon has transparent pixels" : "the App Store icon has an alpha channel",
        isTransparent
          ? "place the icon on an opaque background, and save it without an alpha channel"
          : "save the icon without an alpha channel", at: FindingPlace(wholeFile: image.path),
        severity: isTransparent ? nil : .note)
    }
  }
}
