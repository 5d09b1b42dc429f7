import UTLint

/// A type of collected data that does not exist.
enum UnknownDataType: PrivacyManifestRule {
  static let description = RuleDescription(
    "PM012", "unknown-data-type", .error, enforcers: [.appStore], storeCodes: ["ITMS-91056"], evidence: .apple,
    outcome: .rejected, otherCodes: ["ITMS-91108"],
    summary: "NSPrivacyCollectedDataType is not one of Apple's types of data",
    rationale:
      "App Store Connect rejects other values. One of Apple's values has unusual capitalization: 'PhotosorVideos'.",
    sources: [.dataUse, .invalidPrivacyManifest],
    examples: [
      .manifest([
        "NSPrivacyCollectedDataTypes": [data(↓"NSPrivacyCollectedDataTypePhotosOrVideos")]
      ]),
      .manifest(["NSPrivacyCollectedDataTypes": [data(↓"Location")]]),
      .manifest(["NSPrivacyCollectedDataTypes": [data("NSPrivacyCollectedDataTypePhotosorVideos")]]),
    ])

  private static func data(_ type: ExampleValue) -> ExampleValue {
    [
      "NSPrivacyCollectedDataType": type, "NSPrivacyCollectedDataTypeLinked": false,
      "NSPrivacyCollectedDataTypeTracking": false,
      "NSPrivacyCollectedDataTypePurposes": ["NSPrivacyCollectedDataTypePurposeAppFunctionality"],
    ]
  }

  static func check(_ manifest: PrivacyManifest, _ report: inout Report) {
    for entry in manifest.collectedData {
      guard let node = entry["NSPrivacyCollectedDataType"], let value = node.string,
        !PrivacyKeys.dataTypes.contains(value)
      else { continue }
      report.add(
        "unknown type of data '\(value)'",
        manifest.help(
          PrivacyKeys.help(for: value, among: PrivacyKeys.dataTypes, otherwise: "use one of Apple's types of data")),
        at: FindingPlace(node))
    }
  }
}
