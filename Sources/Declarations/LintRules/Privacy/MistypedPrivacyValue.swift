import PropertyLists
import UTLint

/// A value of the wrong type in a privacy manifest.
enum MistypedPrivacyValue: PrivacyManifestRule {
  static let description = RuleDescription(
    "PM003", "mistyped-privacy-value", .error, enforcers: [.appStore], storeCodes: ["ITMS-91056"], evidence: .apple,
    outcome: .rejected, otherCodes: ["ITMS-91108"],
    summary: "A value in a privacy manifest has the wrong type",
    rationale: "App Store Connect rejects a privacy manifest in which a value has the wrong type for its key.",
    sources: [.invalidPrivacyManifest],
    examples: [
      .manifest(["NSPrivacyTracking": ↓"NO"]),
      .manifest(["NSPrivacyTrackingDomains": ↓"example.com"]),
      .manifest([
        "NSPrivacyAccessedAPITypes": [
          [
            "NSPrivacyAccessedAPIType": "NSPrivacyAccessedAPICategoryDiskSpace",
            "NSPrivacyAccessedAPITypeReasons": ↓"E174.1",
          ]
        ]
      ]),
      .manifest(["NSPrivacyTracking": false, "NSPrivacyTrackingDomains": []]),
    ])

  static func check(_ manifest: PrivacyManifest, _ report: inout Report) {
    guard let root = manifest.root else { return }
    check(root, manifest, &report)
    for key in ["NSPrivacyAccessedAPITypes", "NSPrivacyCollectedDataTypes"] {
      guard let array = root[key], array.kind == .array else { continue }
      for element in array.elements {
        if element.kind == .dictionary {
          check(element, manifest, &report)
        } else {
          report.add(
            "an entry in \(key) is not a dictionary", manifest.help("make it a dictionary, or remove it"),
            at: FindingPlace(element))
        }
      }
    }
  }

  private static func check(_ node: PropertyList.Node, _ manifest: PrivacyManifest, _ report: inout Report) {
    for entry in node.entries {
      guard let (kind, title) = type(of: entry.key), entry.value.kind != kind else {
        if arraysOfStrings.contains(entry.key) { checkStrings(entry, manifest, &report) }
        continue
      }
      report.add(
        "the value of \(entry.key) is not \(title)", manifest.help("make it \(title)"), at: FindingPlace(entry.value))
    }
  }

  private static func checkStrings(_ entry: PropertyList.Entry, _ manifest: PrivacyManifest, _ report: inout Report) {
    for element in entry.value.elements where element.kind != .string {
      report.add(
        "an item in \(entry.key) is not a string", manifest.help("make it a string"), at: FindingPlace(element))
    }
  }

  private static let arraysOfStrings: Set = [
    "NSPrivacyTrackingDomains", "NSPrivacyAccessedAPITypeReasons", "NSPrivacyCollectedDataTypePurposes",
  ]

  private static func type(of key: String) -> (kind: PropertyList.Node.Kind, title: String)? {
    switch key {
    case "NSPrivacyTracking", "NSPrivacyCollectedDataTypeLinked", "NSPrivacyCollectedDataTypeTracking":
      (.boolean, "a Boolean")
    case "NSPrivacyTrackingDomains", "NSPrivacyCollectedDataTypes", "NSPrivacyAccessedAPITypes",
      "NSPrivacyAccessedAPITypeReasons", "NSPrivacyCollectedDataTypePurposes":
      (.array, "an array")
    case "NSPrivacyAccessedAPIType", "NSPrivacyCollectedDataType": (.string, "a string")
    default: nil
    }
  }
}
