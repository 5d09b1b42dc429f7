import UTBuild
import UTBundleDeclarations
import UTLint

/// A build number with characters other than digits and periods.
enum MalformedBuildVersion: BuildRule {
  static let description = RuleDescription(
    "VN004", "malformed-build-version", .warning, enforcers: [.documentation], evidence: .apple, outcome: .rejected,
    summary: "CFBundleVersion is not a list of integers separated by periods",
    rationale: """
      Apple's documentation allows only integers separated by periods. Suffixes, such as those of alpha and beta \
      versions, are only for development.
      """,
    sources: [
      Source(
        "CFBundleVersion",
        "https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleversion")
    ],
    examples: [
      .build(["CFBundleVersion": ↓"7-beta"]),
      .build(["CFBundleVersion": ↓"1..2"]),
      .build(["CFBundleVersion": "202611281430"]),
      .build(["CFBundleVersion": "1.2.3.4"], comment: "Further integers are ignored."),
    ])

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard [.application, .appExtension].contains(bundle.kind), bundle.host != nil,
      let text = bundle.info?.fields.text("CFBundleVersion"), let version = text.value,
      !version.isVersion()
    else { return }
    report.add(
      "invalid CFBundleVersion '\(version)': expected integers separated by periods",
      "use a build number such as 7 or 1.0.2",
      at: FindingPlace(text))
  }
}
