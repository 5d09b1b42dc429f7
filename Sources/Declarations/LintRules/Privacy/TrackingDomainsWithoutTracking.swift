import UTLint

/// Tracking domains of an app that does not track.
enum TrackingDomainsWithoutTracking: PrivacyManifestRule {
  static let description = RuleDescription(
    "PM009", "tracking-domains-without-tracking", .error, enforcers: [.appStore],
    storeCodes: ["ITMS-91064", "ITMS-91107"], evidence: .quoted, outcome: .rejected,
    summary: "NSPrivacyTrackingDomains lists domains, but NSPrivacyTracking is not true",
    rationale:
      "App Store Connect rejects a privacy manifest that lists tracking domains but declares no tracking.",
    sources: [
      .invalidPrivacyManifest, .report("datatrans/ios-sdk/issues/16"),
      .report("euc-releases/iOS-WorkspaceONE-SDK/issues/7"),
    ],
    examples: [
      .manifest(["NSPrivacyTracking": false, ↓"NSPrivacyTrackingDomains": ["tracker.example.com"]]),
      .manifest([↓"NSPrivacyTrackingDomains": [""]], comment: "An empty string also counts as a domain."),
      .manifest(["NSPrivacyTracking": true, "NSPrivacyTrackingDomains": ["tracker.example.com"]]),
      .manifest(["NSPrivacyTracking": false, "NSPrivacyTrackingDomains": []]),
    ])

  static func check(_ manifest: PrivacyManifest, _ report: inout Report) {
    guard let root = manifest.root, let entry = root.entry(of: "NSPrivacyTrackingDomains"),
      !manifest.trackingDomains.isEmpty, root["NSPrivacyTracking"].map({ $0.boolean == false }) ?? true
    else { return }
    report.add(
      "there are tracking domains, but NSPrivacyTracking is \(root["NSPrivacyTracking"] == nil ? "missing" : "false")",
      manifest.help("set NSPrivacyTracking to true if the domains are used for tracking; otherwise remove the domains"),
      at: FindingPlace(key: entry))
  }
}
