import PropertyLists
import UTLint

/// A privacy manifest that is not a property list with a dictionary at its root.
enum UnreadablePrivacyManifest: PrivacyManifestRule {
  static let description = RuleDescription(
    "PM001", "unreadable-privacy-manifest", .error, enforcers: [.appStore], storeCodes: ["ITMS-91056"],
    evidence: .apple,
    outcome: .rejected, otherCodes: ["ITMS-91108"],
    summary: "A privacy manifest is not a property list with a dictionary at its root",
    rationale: """
      App Store Connect rejects an app with an invalid privacy manifest anywhere in it, including in a resource bundle \
      or an SDK.
      """,
    sources: [.invalidPrivacyManifest, .report("spencerccf/app_settings/issues/223")],
    examples: [
      Example(named: "PrivacyInfo.xcprivacy", "<plist version=\"1.0\">↓<array/></plist>"),
      Example(
        named: "PrivacyInfo.xcprivacy", "<plist version=\"1.0\"><dict><key>NSPrivacyTracking</key>↓</dict></plist>"),
      .manifest(["NSPrivacyTracking": false]),
    ])

  static func check(_ manifest: PrivacyManifest, _ report: inout Report) {
    let list = manifest.propertyList
    if let problem = list.problems.first(where: { $0.severity == .error }) {
      report.add(
        "the privacy manifest cannot be read: \(problem.message)", manifest.help(problem.help),
        at: FindingPlace(location: problem.location, range: problem.byteRange))
    } else if let root = list.root, root.kind != .dictionary {
      report.add(
        "the root of the privacy manifest is not a dictionary", manifest.help("make the root a dictionary"),
        at: FindingPlace(root))
    }
  }
}
