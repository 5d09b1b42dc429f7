import UTLint
import UTText

/// An entry for collected data that lacks a key.
enum IncompleteCollectedData: PrivacyManifestRule {
  static let description = RuleDescription(
    "PM013", "incomplete-collected-data", .error, enforcers: [.appStore], storeCodes: ["ITMS-91056"], evidence: .apple,
    outcome: .rejected, otherCodes: ["ITMS-91108"],
    summary: "An entry in NSPrivacyCollectedDataTypes lacks a key, or has no purposes",
    rationale:
      "An entry has four keys: the type of data, whether it is linked to users, whether it is used for tracking, and purposes.",
    sources: [.dataUse, .invalidPrivacyManifest],
    examples: [
      .manifest([
        "NSPrivacyCollectedDataTypes": [
          ↓[
            "NSPrivacyCollectedDataType": "NSPrivacyCollectedDataTypeCrashData",
            "NSPrivacyCollectedDataTypePurposes": ["NSPrivacyCollectedDataTypePurposeAppFunctionality"],
          ]
        ]
      ]),
      .manifest([
        "NSPrivacyCollectedDataTypes": [
          [
            "NSPrivacyCollectedDataType": "NSPrivacyCollectedDataTypeCrashData",
            "NSPrivacyCollectedDataTypeLinked": false, "NSPrivacyCollectedDataTypeTracking": false,
            "NSPrivacyCollectedDataTypePurposes": ↓[],
          ]
        ]
      ]),
      .manifest([
        "NSPrivacyCollectedDataTypes": [
          [
            "NSPrivacyCollectedDataType": "NSPrivacyCollectedDataTypeCrashData",
            "NSPrivacyCollectedDataTypeLinked": false, "NSPrivacyCollectedDataTypeTracking": false,
            "NSPrivacyCollectedDataTypePurposes": ["NSPrivacyCollectedDataTypePurposeAppFunctionality"],
          ]
        ]
      ]),
    ])

  static func check(_ manifest: PrivacyManifest, _ report: inout Report) {
    for entry in manifest.collectedData {
      let missing = PrivacyKeys.collectedData.filter { entry[$0] == nil }
      if !missing.isEmpty {
        report.add(
          "an entry in NSPrivacyCollectedDataTypes has \(missing.map { "no \($0)" }.enumerated(atMost: 4))",
          manifest.help(missing.count == 1 ? "add the key" : "add the keys"), at: FindingPlace(entry))
      }
      if let purposes = entry["NSPrivacyCollectedDataTypePurposes"], purposes.kind == .array, purposes.count == 0 {
        report.add(
          "NSPrivacyCollectedDataTypePurposes is empty", manifest.help("add a purpose"), at: FindingPlace(purposes))
      }
    }
  }
}
