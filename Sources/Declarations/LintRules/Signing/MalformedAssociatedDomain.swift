import UTBundleDeclarations
import UTLint

/// An associated domain that is not a service with a domain.
enum MalformedAssociatedDomain: RunRule {
  private static let key = "com.apple.developer.associated-domains"

  static let description = RuleDescription(
    "EN003", "malformed-associated-domain", .error, enforcers: [.appStore, .documentation],
    storeCodes: ["ITMS-90046"], evidence: .quoted, outcome: .rejected,
    summary: "An associated domain is not of the form service:domain",
    rationale: """
      An item has a service, a colon, and a domain without scheme and path: applinks:example.com. The value '*' \
      belongs in provisioning profiles, and is sometimes copied from a profile.
      """,
    sources: [
      Source(
        "Associated Domains Entitlement",
        "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.associated-domains"
      ),
      .report("microsoft/app-store-vsts-extension/issues/270"),
      .report("nordnet/cordova-universal-links-plugin/issues/137"),
    ],
    examples: [
      .plist(["CFBundleName": "Notes"], with: [.entitlements(["com.apple.developer.associated-domains": ↓"*"])]),
      .plist(
        ["CFBundleName": "Notes"],
        with: [
          .entitlements([
            "com.apple.developer.associated-domains": [
              ↓"applinks:https://example.com", ↓"example.com", ↓"webcredentials:example.com/login",
            ]
          ])
        ]),
      .plist(
        ["CFBundleName": "Notes"],
        with: [
          .entitlements([
            "com.apple.developer.associated-domains": [
              "applinks:example.com?mode=developer", "webcredentials:*.example.com", "applinks:$(DOMAIN)",
            ]
          ])
        ]),
    ])

  static func check(_ run: LintRun, _ report: inout Report) {
    for fields in run.entitlements {
      for text in fields.texts(key) {
        guard let value = text.value, let problem = problem(value) else { continue }
        report.add(
          "'\(value)' \(problem)", "use a service and a domain, such as applinks:example.com", at: FindingPlace(text))
      }
    }
  }

  private static func problem(_ value: String) -> String? {
    if value == "*" { return "is a provisioning profile value, not a domain" }
    guard let colon = value.firstIndex(of: ":") else { return "has no service" }
    let domain = value[value.index(after: colon)...].prefix { $0 != "?" }
    if domain.hasPrefix("//") { return "has no service" }
    if domain.contains("://") { return "has a scheme" }
    if domain.contains("/") { return "has a path" }
    if domain.isEmpty || domain.contains(where: \.isWhitespace) { return "has no valid domain" }
    if domain.dropFirst().contains("*") || domain.hasPrefix("*") && !domain.hasPrefix("*.") {
      return "has an asterisk that does not stand for a whole subdomain"
    }
    return nil
  }
}
