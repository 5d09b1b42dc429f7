import UTLint

/// A purpose of collected data that does not exist.
enum UnknownDataPurpose: PrivacyManifestRule {
  static let description = RuleDescription(
    "PM014", "unknown-data-purpose", .error, enforcers: [.appStore], storeCodes: ["ITMS-91056"], evidence: .quoted,
    outcome: .rejected, otherCodes: ["ITMS-91108"],
    summary: "A purpose is not one of Apple's six purposes",
    rationale: "App Store Connect rejects a privacy manifest with any other purpose, including one in plain words.",
    sources: [.dataUse, .report("appspector/ios-sdk/issues/30")],
    examples: [
      .manifest(["NSPrivacyCollectedDataTypes": [data([↓"App functionality"])]]),
      .manifest(["NSPrivacyCollectedDataTypes": [data(["NSPrivacyCollectedDataTypePurposeAppFunctionality"])]]),
    ])

  private static func data(_ purposes: ExampleValue) -> ExampleValue {
    [
      "NSPrivacyCollectedDataType": "NSPrivacyCollectedDataTypeCrashData", "NSPrivacyCollectedDataTypeLinked": false,
      "NSPrivacyCollectedDataTypeTracking": false, "NSPrivacyCollectedDataTypePurposes": purposes,
    ]
  }

  static func check(_ manifest: PrivacyManifest, _ report: inout Report) {
    for entry in manifest.collectedData {
      guard let purposes = entry["NSPrivacyCollectedDataTypePurposes"], purposes.kind == .array else { continue }
      for node in purposes.elements {
        guard let value = node.string, !PrivacyKeys.purposes.contains(value) else { continue }
        let plain = value.filter { !$0.isWhitespace }
        report.add(
          "unknown purpose '\(value)'",
          manifest.help(
            PrivacyKeys.help(for: plain, among: PrivacyKeys.purposes, otherwise: "use one of Apple's six purposes")),
          at: FindingPlace(node))
      }
    }
  }
}
