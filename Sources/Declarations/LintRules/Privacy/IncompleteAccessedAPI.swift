import UTLint

/// An entry without a category or without reasons.
enum IncompleteAccessedAPI: PrivacyManifestRule {
  static let description = RuleDescription(
    "PM005", "incomplete-accessed-api", .error, enforcers: [.appStore], storeCodes: ["ITMS-91056"], evidence: .apple,
    outcome: .rejected, otherCodes: ["ITMS-91108"],
    summary: "An entry in NSPrivacyAccessedAPITypes has no category or no reasons",
    rationale: "App Store Connect rejects a privacy manifest with an incomplete or empty entry.",
    sources: [.invalidPrivacyManifest, .report("krzyzanowskim/OpenSSL/issues/204")],
    examples: [
      .manifest(["NSPrivacyAccessedAPITypes": [↓[:]]]),
      .manifest([
        "NSPrivacyAccessedAPITypes": [↓["NSPrivacyAccessedAPIType": "NSPrivacyAccessedAPICategoryDiskSpace"]]
      ]),
      .manifest([
        "NSPrivacyAccessedAPITypes": [
          [
            "NSPrivacyAccessedAPIType": "NSPrivacyAccessedAPICategoryDiskSpace",
            "NSPrivacyAccessedAPITypeReasons": ["E174.1"],
          ]
        ]
      ]),
    ])

  static func check(_ manifest: PrivacyManifest, _ report: inout Report) {
    for entry in manifest.accessedAPIs {
      let missing = PrivacyKeys.accessedAPI.filter { entry[$0] == nil }
      guard !missing.isEmpty else { continue }
      report.add(
        "an entry in NSPrivacyAccessedAPITypes has no \(missing.joined(separator: " and no "))",
        manifest.help("add the \(missing.count == 1 ? "key" : "keys"), or remove the entry"), at: FindingPlace(entry))
    }
  }
}
