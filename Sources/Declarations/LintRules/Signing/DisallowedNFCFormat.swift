import UTBundleDeclarations
import UTLint

/// A format of NFC tags that the App Store no longer takes.
enum DisallowedNFCFormat: RunRule {
  static let description = RuleDescription(
    "EN008", "disallowed-nfc-format", .error, platforms: .iOS, enforcers: [.appStore], storeCodes: ["ITMS-90778"],
    evidence: .repeated, outcome: .rejected,
    summary: "The NFC entitlement lists the NDEF format",
    rationale: """
      App Store Connect rejects the format NDEF in apps built with recent SDKs. TAG also reads NDEF messages.
      """,
    sources: [
      Source(
        "Near Field Communication Tag Reader Session Formats Entitlement",
        "https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.nfc.readersession.formats"
      )
    ],
    examples: [
      .plist(
        ["CFBundleName": "Notes"],
        with: [.entitlements(["com.apple.developer.nfc.readersession.formats": [↓"NDEF", "TAG"]])]),
      .plist(
        ["CFBundleName": "Notes"],
        with: [.entitlements(["com.apple.developer.nfc.readersession.formats": ["TAG"]])]),
    ])

  static func check(_ run: LintRun, _ report: inout Report) {
    for fields in run.entitlements {
      for text in fields.texts("com.apple.developer.nfc.readersession.formats") where text.value == "NDEF" {
        report.add("App Store Connect rejects the NDEF format", "use 'TAG' instead", at: FindingPlace(text))
      }
    }
  }
}
