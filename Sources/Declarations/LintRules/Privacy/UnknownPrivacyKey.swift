import PropertyLists
import UTLint

/// A key that privacy manifests do not have.
enum UnknownPrivacyKey: PrivacyManifestRule {
  static let description = RuleDescription(
    "PM002", "unknown-privacy-key", .error, enforcers: [.appStore], storeCodes: ["ITMS-91056"], evidence: .apple,
    outcome: .rejected, otherCodes: ["ITMS-91108"],
    summary: "A privacy manifest has an unknown key",
    rationale:
      "App Store Connect rejects a privacy manifest with keys other than the four root keys and the keys of their entries.",
    sources: [.invalidPrivacyManifest],
    examples: [
      .manifest(["NSPrivacyTracking": false, ↓"NSPrivacyCollectedDataType": []]),
      .manifest([
        "NSPrivacyAccessedAPITypes": [
          [
            "NSPrivacyAccessedAPIType": "NSPrivacyAccessedAPICategoryDiskSpace",
            "NSPrivacyAccessedAPITypeReasons": ["E174.1"], ↓"NSPrivacyAccessedAPITypeReason": "E174.1",
          ]
        ]
      ]),
      .manifest(["NSPrivacyTracking": false, "NSPrivacyCollectedDataTypes": []]),
    ])

  static func check(_ manifest: PrivacyManifest, _ report: inout Report) {
    guard let root = manifest.root else { return }
    check(root, PrivacyKeys.root, manifest, &report)
    for entry in manifest.accessedAPIs { check(entry, PrivacyKeys.accessedAPI, manifest, &report) }
    for entry in manifest.collectedData { check(entry, PrivacyKeys.collectedData, manifest, &report) }
  }

  private static func check(
    _ node: PropertyList.Node, _ known: [String], _ manifest: PrivacyManifest, _ report: inout Report
  ) {
    for entry in node.entries where !known.contains(entry.key) {
      report.add(
        "'\(entry.key)' is not a valid key in this part of a privacy manifest",
        manifest.help(PrivacyKeys.help(for: entry.key, among: known, otherwise: "remove it")),
        at: FindingPlace(key: entry))
    }
  }
}
