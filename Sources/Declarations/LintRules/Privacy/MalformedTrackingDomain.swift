import UTLint

/// A tracking domain that is not a domain.
enum MalformedTrackingDomain: PrivacyManifestRule {
  static let description = RuleDescription(
    "PM011", "malformed-tracking-domain", .error, or: [.warning: "if it is empty"], enforcers: [.appStore],
    storeCodes: ["ITMS-91056"], evidence: .apple, outcome: .rejected, otherCodes: ["ITMS-91108"],
    summary: "A tracking domain is not a plain domain name",
    rationale:
      "A tracking domain is a name such as 'tracker.example.com', without a scheme, port, path, or white space.",
    sources: [.invalidPrivacyManifest],
    examples: [
      .manifest([
        "NSPrivacyTracking": true,
        "NSPrivacyTrackingDomains": [↓"https://tracker.example.com", ↓"example.com/ads", ↓"example.com:443"],
      ]),
      .manifest(
        ["NSPrivacyTracking": true, "NSPrivacyTrackingDomains": [↓""]],
        comment: "No message from Apple is known for an empty domain, so this is a warning."),
      .manifest(["NSPrivacyTracking": true, "NSPrivacyTrackingDomains": ["tracker.example.com"]]),
    ])

  static func check(_ manifest: PrivacyManifest, _ report: inout Report) {
    for node in manifest.trackingDomains {
      if node.string?.isEmpty == true {
        report.add(
          "a tracking domain is empty", manifest.help("enter the domain, or remove the item"), at: FindingPlace(node),
          severity: .warning)
      }
      guard let value = node.string,
        let character = value.first(where: { "/:?#@".contains($0) || $0.isWhitespace })
      else { continue }
      report.add(
        "the tracking domain '\(value)' contains '\(character)'", manifest.help("use only the domain name"),
        at: FindingPlace(node))
    }
  }
}
