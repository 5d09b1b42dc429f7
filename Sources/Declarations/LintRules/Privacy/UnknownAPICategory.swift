import UTLint

/// A category of interfaces that does not exist.
enum UnknownAPICategory: PrivacyManifestRule {
  static let description = RuleDescription(
    "PM006", "unknown-api-category", .error, enforcers: [.appStore], storeCodes: ["ITMS-91054"], evidence: .quoted,
    outcome: .rejected, otherCodes: ["ITMS-91056", "ITMS-91108"],
    summary: "NSPrivacyAccessedAPIType is not one of Apple's categories",
    rationale: """
      There are five categories of APIs that require a reason. App Store Connect rejects other values, including short \
      forms.
      """,
    sources: [.requiredReasons, .report("flutter/flutter/issues/145269")],
    examples: [
      .manifest([
        "NSPrivacyAccessedAPITypes": [
          ["NSPrivacyAccessedAPIType": ↓"UserDefaults", "NSPrivacyAccessedAPITypeReasons": ["CA92.1"]]
        ]
      ]),
      .manifest([
        "NSPrivacyAccessedAPITypes": [
          [
            "NSPrivacyAccessedAPIType": "NSPrivacyAccessedAPICategoryUserDefaults",
            "NSPrivacyAccessedAPITypeReasons": ["CA92.1"],
          ]
        ]
      ]),
    ])

  static func check(_ manifest: PrivacyManifest, _ report: inout Report) {
    for entry in manifest.accessedAPIs {
      guard let node = entry["NSPrivacyAccessedAPIType"], let value = node.string,
        !PrivacyKeys.categories.contains(value)
      else { continue }
      report.add(
        "unknown category '\(value)'",
        manifest.help(
          PrivacyKeys.help(
            for: value, among: PrivacyKeys.categories,
            otherwise: "use one of Apple's five categories, or remove the entry")),
        at: FindingPlace(node))
    }
  }
}
