import UTBuild
import UTLint

/// An extension whose version differs from the version of its app.
enum ExtensionVersion: BuildRule {
  static let description = RuleDescription(
    "VN005", "extension-version", .warning, enforcers: [.appStore, .xcode], storeCodes: ["ITMS-90473"],
    evidence: .quoted, outcome: .warned,
    summary: "An app extension's version differs from its app's version",
    rationale: """
      Xcode and App Store Connect warn if CFBundleVersion or CFBundleShortVersionString of an extension differs \
      from that of the app. Frameworks may have their own versions.
      """,
    sources: [.report("woocommerce/woocommerce-ios/issues/16636"), .report("Expensify/App/issues/59052")],
    examples: [
      .build(
        ["CFBundleShortVersionString": "2.1", "CFBundleVersion": "7"],
        with: [
          .plist(
            "Example.app/PlugIns/Share.appex/Info.plist",
            ["CFBundleShortVersionString": ↓"2.0", "CFBundleVersion": "7"])
        ]),
      .build(
        ["CFBundleShortVersionString": "2.1", "CFBundleVersion": "7"],
        with: [
          .plist(
            "Example.app/PlugIns/Share.appex/Info.plist",
            ["CFBundleShortVersionString": "2.1", "CFBundleVersion": "7"]),
          .plist(
            "Example.app/Frameworks/Kit.framework/Info.plist",
            ["CFBundleShortVersionString": "1.0", "CFBundleVersion": "1"]),
        ]),
    ])

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard bundle.kind == .appExtension, let app = bundle.parent, app.kind == .application else { return }
    VersionComparison.check(bundle, against: app, &report)
  }
}
