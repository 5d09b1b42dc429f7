import PropertyLists
import UTBundleDeclarations
import UTLint

/// A purpose string without a purpose.
enum EmptyPurpose: DeclarationRule {
  static let description = RuleDescription(
    "PS004", "empty-purpose", .warning, enforcers: [.appStore, .xcode], storeCodes: ["ITMS-90738"], evidence: .apple,
    outcome: .warned,
    summary: "A purpose string is empty or repeats its key",
    rationale: """
      The system shows the purpose string when it asks for permission. Xcode and App Store Connect warn if it is \
      empty. App Store Connect also warns if it is the name of its key, as in a string catalog without a text for \
      the key.
      """,
    sources: [
      .swiftBuild, .report("bcgov/bc-wallet-mobile/issues/2051"), .report("digitalfabrik/lunes-app/issues/1082"),
    ],
    examples: [
      .plist(["NSCameraUsageDescription": ↓""]),
      .plist(["NSCameraUsageDescription": ↓"NSCameraUsageDescription"]),
      .plist(["NSCameraUsageDescription": "To add pictures to notes"]),
      .plist(["NSCameraUsageDescription": "$(CAMERA_PURPOSE)"], comment: "The setting is unknown."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for entry in subject.purposeStrings {
      guard let text = DeclaredText(entry.value, settings: subject.info.settings), let value = text.value,
        value.allSatisfy(\.isWhitespace) || value == entry.key
      else { continue }
      report.add(
        value == entry.key ? "the purpose string repeats its key" : "the purpose string is empty",
        "explain why the app needs the permission, or remove the key", at: FindingPlace(text))
    }
  }
}
