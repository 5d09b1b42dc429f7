import UTLint

/// An empty list of interfaces with required reasons.
enum EmptyAccessedAPIs: PrivacyManifestRule {
  static let description = RuleDescription(
    "PM004", "empty-accessed-apis", .note, enforcers: [.documentation], evidence: .apple, outcome: .nothing,
    otherCodes: ["ITMS-91056"],
    summary: "NSPrivacyAccessedAPITypes is empty",
    rationale: """
      Apple's technote says that the key should be left out. Most SDKs on Apple's own list have an empty array, and the App Store \
      accepts them.
      """,
    sources: [.invalidPrivacyManifest],
    examples: [
      .manifest(["NSPrivacyTracking": false, "NSPrivacyAccessedAPITypes": ↓[]]),
      .manifest(["NSPrivacyTracking": false]),
    ])

  static func check(_ manifest: PrivacyManifest, _ report: inout Report) {
    guard let array = manifest.root?["NSPrivacyAccessedAPITypes"], array.kind == .array, array.count == 0 else {
      return
    }
    report.add("NSPrivacyAccessedAPITypes is empty", "remove the key", at: FindingPlace(array))
  }
}
