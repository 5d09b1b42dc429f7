import PropertyLists
import UTBundleDeclarations
import UTLint

/// An App Clip with settings of the wrong type.
enum MalformedAppClip: DeclarationRule {
  private static let keys = [
    "NSAppClipRequestEphemeralUserNotification", "NSAppClipRequestLocationConfirmation",
  ]

  static let description = RuleDescription(
    "WC007", "malformed-app-clip", .warning, platforms: .iOS, enforcers: [.documentation], evidence: .inferred,
    outcome: .nothing,
    summary: "NSAppClip is not a dictionary with Boolean values",
    rationale: "The system reads two keys from it, and treats any value other than a Boolean as false.",
    sources: [
      Source(
        "NSAppClip", "https://developer.apple.com/documentation/bundleresources/information-property-list/nsappclip")
    ],
    examples: [
      .plist(["NSAppClip": ↓true], on: .iOS),
      .plist(["NSAppClip": ["NSAppClipRequestLocationConfirmation": ↓"YES"]], on: .iOS),
      .plist(["NSAppClip": ["NSAppClipRequestLocationConfirmation": false]], on: .iOS),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard let clip = subject.info.fields["NSAppClip"] else { return }
    guard clip.kind == .dictionary else {
      if clip.string?.contains("$") ?? false { return }
      report.add("NSAppClip must be a dictionary", "use a dictionary with Boolean values", at: FindingPlace(clip))
      return
    }
    for entry in clip.entries where keys.contains(entry.key) && entry.value.kind != .boolean {
      report.add("\(entry.key) must be a Boolean", "use true or false", at: FindingPlace(entry.value))
    }
  }
}
