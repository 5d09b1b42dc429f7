import UTBuild
import UTBundleDeclarations
import UTLint

/// A resource bundle that names an executable that it does not have.
enum MissingBundleExecutable: BuildRule {
  static let description = RuleDescription(
    "BI005", "missing-bundle-executable", .error, enforcers: [.appStore], storeCodes: ["ITMS-90535"],
    evidence: .repeated, outcome: .rejected,
    summary: "A resource bundle names an executable that it does not contain",
    rationale: """
      App Store Connect rejects an app that contains a bundle whose CFBundleExecutable names a missing file. \
      Resource bundles do not need the key.
      """,
    sources: [Source("Xamarin: troubleshooting of uploads to the App Store")],
    examples: [
      .build(
        ["CFBundleSupportedPlatforms": ["iPhoneOS"]],
        with: [.plist("Example.app/Resources.bundle/Info.plist", ["CFBundleExecutable": ↓"Resources"])]),
      .build(
        ["CFBundleSupportedPlatforms": ["iPhoneOS"]],
        with: [.plist("Example.app/Resources.bundle/Info.plist", ["CFBundleIdentifier": "com.example.resources"])]),
    ])

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard bundle.isInFlatApp, bundle.layout == .flat, bundle.name.hasSuffix(".bundle"),
      let text = bundle.info?.fields.text("CFBundleExecutable"), let name = text.value, !bundle.contains(name)
    else { return }
    report.add(
      "\(bundle.name) does not contain the executable '\(name)'", "remove CFBundleExecutable", at: FindingPlace(text))
  }
}
