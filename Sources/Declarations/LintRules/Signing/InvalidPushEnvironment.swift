import UTBundleDeclarations
import UTLint

/// An environment for push notifications that does not exist.
enum InvalidPushEnvironment: RunRule {
  private static let values = ["development", "production"]

  static let description = RuleDescription(
    "EN001", "invalid-push-environment", .error, or: [.note: "if only the capitalization is wrong"],
    enforcers: [.appStore], storeCodes: ["ITMS-90046"], accepted: [.note], evidence: .quoted, outcome: .rejected,
    summary: "aps-environment is neither development nor production",
    rationale: """
      In sources, 'development' is usual: Xcode replaces it when it exports the app. Two apps in the App Store have \
      'Production' in the sources of 208 releases, so that is a note.
      """,
    sources: [
      Source(
        "aps-environment", "https://developer.apple.com/documentation/bundleresources/entitlements/aps-environment"),
      .report("fastlane/fastlane/issues/336"), .report("fastlane/fastlane/issues/768"),
    ],
    examples: [
      .plist(["CFBundleName": "Notes"], with: [.entitlements(["aps-environment": ↓"Production"])]),
      .plist(["CFBundleName": "Notes"], with: [.entitlements(["aps-environment": ↓"sandbox"])]),
      .plist(["CFBundleName": "Notes"], with: [.entitlements(["aps-environment": "development"])]),
      .plist(
        ["CFBundleName": "Notes"], with: [.entitlements(["aps-environment": "$(APS_ENVIRONMENT)"])],
        comment: "The setting is unknown."),
    ])

  static func check(_ run: LintRun, _ report: inout Report) {
    for fields in run.entitlements {
      for key in ["aps-environment", "com.apple.developer.aps-environment"] {
        guard let text = fields.text(key), let value = text.value, !values.contains(value) else { continue }
        let meant = values.first { $0 == value.lowercased() }
        report.add(
          "unknown push environment '\(value)'",
          meant.map { "use '\($0)'" } ?? "use 'development' or 'production'", at: FindingPlace(text),
          severity: meant == nil ? nil : .note)
      }
    }
  }
}
