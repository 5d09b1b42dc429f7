import PropertyLists
import UTBundleDeclarations
import UTLint

/// A Boolean given as a string, which the App Store rejects.
enum MistypedFlag: DeclarationRule {
  static let description = RuleDescription(
    "RT007", "mistyped-document-flag", .error, platforms: .iOS, enforcers: [.appStore], storeCodes: ["ITMS-90039"],
    evidence: .quoted, outcome: .rejected,
    summary: "A key that controls how an iOS app handles documents is set to a string instead of a Boolean",
    rationale: """
      App Store Connect rejects an app whose UIFileSharingEnabled is the string YES: the value must be <true/> or \
      <false/>.
      """,
    sources: [.report("myflashlab/facebook-ANE/issues/28")], fix: .safe,
    examples: [
      .plist(
        ["UIFileSharingEnabled": ↓"YES", "LSSupportsOpeningDocumentsInPlace": ↓"false"], on: .iOS,
        fixed: ["UIFileSharingEnabled": true, "LSSupportsOpeningDocumentsInPlace": false]),
      .plist(
        ["UISupportsDocumentBrowser": "Documents"], on: .iOS,
        comment: "PL010 reports values that do not stand for a Boolean."),
      .plist(
        ["UIFileSharingEnabled": "$(SHARES_FILES)"], on: .iOS,
        comment: "The value of the build setting is unknown."),
      .plist(["UIFileSharingEnabled": true], on: .iOS),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for key in flagsOfDocuments {
      // PL010 reports values that mean neither true nor false.
      guard let text = subject.info.fields.text(key), let value = text.value, let meant = value.meantFlag else {
        continue
      }
      report.add(
        "\(key) must be a Boolean, not the string '\(value)'", subject.help(forBoolean: meant), at: FindingPlace(text),
        fix: .safe("Use `<\(meant)/>`", .set(.boolean(meant), at: text.node.path)))
    }
  }
}
