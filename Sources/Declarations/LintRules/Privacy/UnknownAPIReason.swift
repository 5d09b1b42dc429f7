import PropertyLists
import UTLint

/// A reason that the category does not have.
enum UnknownAPIReason: PrivacyManifestRule {
  static let description = RuleDescription(
    "PM007", "unknown-api-reason", .error, or: [.warning: "for an unknown reason in the right form"],
    enforcers: [.appStore], storeCodes: ["ITMS-91056"], evidence: .apple,
    outcome: .rejected, otherCodes: ["ITMS-91055", "ITMS-91108"],
    summary: "A reason is not on Apple's list for the category",
    rationale: """
      App Store Connect rejects a reason that belongs to another category, lacks the number after the dot, or is in \
      lowercase. It also rejects an entry without reasons. Apple may add reasons: a reason in the right form that does \
      not belong to a known category is a warning.
      """,
    sources: [.invalidPrivacyManifest, .requiredReasons],
    examples: [
      .manifest(["NSPrivacyAccessedAPITypes": [entry("NSPrivacyAccessedAPICategoryDiskSpace", [↓"CA92.1"])]]),
      .manifest(["NSPrivacyAccessedAPITypes": [entry("NSPrivacyAccessedAPICategoryDiskSpace", [↓"e174.1", ↓"85F4"])]]),
      .manifest(["NSPrivacyAccessedAPITypes": [entry("NSPrivacyAccessedAPICategoryDiskSpace", ↓[])]]),
      .manifest(["NSPrivacyAccessedAPITypes": [entry("NSPrivacyAccessedAPICategoryDiskSpace", ["E174.1", "85F4.1"])]]),
    ])

  private static func entry(_ category: ExampleValue, _ reasons: ExampleValue) -> ExampleValue {
    ["NSPrivacyAccessedAPIType": category, "NSPrivacyAccessedAPITypeReasons": reasons]
  }

  static func check(_ manifest: PrivacyManifest, _ report: inout Report) {
    for entry in manifest.accessedAPIs {
      guard let category = entry["NSPrivacyAccessedAPIType"]?.string,
        let known = PrivacyKeys.reasons.first(where: { $0.key == category })?.value,
        let reasons = entry["NSPrivacyAccessedAPITypeReasons"], reasons.kind == .array
      else { continue }
      if reasons.count == 0 {
        report.add(
          "the category '\(category)' has no reasons", manifest.help("add a reason, or remove the entry"),
          at: FindingPlace(reasons))
      }
      for node in reasons.elements {
        if let value = node.string, !known.contains(value) { add(value, node, category, known, manifest, &report) }
      }
    }
  }

  private static func add(
    _ value: String, _ node: PropertyList.Node, _ category: String, _ known: [String], _ manifest: PrivacyManifest,
    _ report: inout Report
  ) {
    let isOfOther = PrivacyKeys.reasons.contains { $0.value.contains(value) }
    // `CA92.1`
    let form = value.utf8.map { byte -> Character in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): "0"
      case UInt8(ascii: "A")...UInt8(ascii: "F"): "A"
      default: Character(Unicode.Scalar(byte))
      }
    }
    let isInForm = form.count == 6 && form[..<4].allSatisfy { $0 == "0" || $0 == "A" } && form[4...] == [".", "0"]
    let meant = known.first { $0 == value.uppercased() || $0 == "\(value.uppercased()).1" }
    report.add(
      isOfOther ? "'\(value)' is a reason for another category" : "unknown reason '\(value)' for '\(category)'",
      manifest.help(meant.map { "did you mean '\($0)'?" } ?? "use one of \(known.joined(separator: ", "))"),
      at: FindingPlace(node), severity: isInForm && !isOfOther ? .warning : nil)
  }
}
