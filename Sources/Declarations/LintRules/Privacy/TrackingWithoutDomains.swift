import UTLint

/// Tracking without a domain.
enum TrackingWithoutDomains: PrivacyManifestRule {
  static let description = RuleDescription(
    "PM010", "tracking-without-domains", .error, enforcers: [.appStore], storeCodes: ["ITMS-91056"], evidence: .apple,
    outcome: .rejected, otherCodes: ["ITMS-91108"],
    summary: "NSPrivacyTracking is true, but there are no tracking domains",
    rationale:
      "App Store Connect rejects a privacy manifest that declares tracking but lists no domains.",
    sources: [.invalidPrivacyManifest],
    examples: [
      .manifest(["NSPrivacyTracking": ↓true]),
      .manifest(["NSPrivacyTracking": true, "NSPrivacyTrackingDomains": ["tracker.example.com"]]),
    ])

  static func check(_ manifest: PrivacyManifest, _ report: inout Report) {
    guard let root = manifest.root, let tracking = root["NSPrivacyTracking"], tracking.boolean == true else { return }
    let domains = root["NSPrivacyTrackingDomains"]
    guard domains.map({ $0.kind == .array && $0.count == 0 }) ?? true else { return }
    report.add(
      "NSPrivacyTracking is true, but NSPrivacyTrackingDomains lists no domains",
      manifest.help("add the domains that are used for tracking, or set NSPrivacyTracking to false"),
      at: FindingPlace(tracking))
  }
}
