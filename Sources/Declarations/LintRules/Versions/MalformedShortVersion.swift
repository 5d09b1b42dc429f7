import UTBuild
import UTBundleDeclarations
import UTLint

/// A version for users that is not one to three numbers.
enum MalformedShortVersion: BuildRule {
  static let description = RuleDescription(
    "VN003", "malformed-short-version", .error, or: [.warning: "for a framework"], enforcers: [.appStore],
    storeCodes: ["ITMS-90060"], evidence: .repeated, outcome: .rejected,
    summary: "CFBundleShortVersionString is not one to three numbers separated by periods",
    rationale: """
      App Store Connect rejects versions such as 1.0-beta, v1.2, and 1.2.3.4. Tools for other systems sometimes \
      write such versions into frameworks.
      """,
    sources: [
      Source(
        "CFBundleShortVersionString",
        "https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleshortversionstring"
      )
    ],
    examples: [
      .build(["CFBundleShortVersionString": ↓"1.0.0-beta.2"]),
      .build(["CFBundleShortVersionString": ↓"1.2.3.4"]),
      .build(["CFBundleShortVersionString": "2026.11"]),
    ])

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard bundle.hasCode, bundle.host != nil, let text = bundle.info?.fields.text("CFBundleShortVersionString"),
      let version = text.value, !version.isVersion(atMost: 3)
    else { return }
    report.add(
      "invalid version '\(version)': expected one to three numbers separated by periods",
      "use a version such as 1.0.2, and distinguish builds by CFBundleVersion", at: FindingPlace(text),
      severity: bundle.kind == .framework ? .warning : nil)
  }
}
