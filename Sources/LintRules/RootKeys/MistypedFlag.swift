import BundleDeclarations
import Lint
import PropertyLists

/// A truth value that is a string, which the store refuses.
enum MistypedFlag: DeclarationRule {
  static let description = RuleDescription(
    "RT007", "mistyped-document-flag", .error, platforms: .iOS, enforcers: [.appStore], storeCodes: ["ITMS-90039"],
    summary: "A key that says how an iOS app treats documents has a string for a truth value",
    rationale: """
      App Store Connect refuses an app whose UIFileSharingEnabled is the string YES: the value has to be <true/> or <false/>.
      """,
    sources: [.report("myflashlab/facebook-ANE/issues/28")], fix: .safe,
    examples: [
      .plist(
        ["UIFileSharingEnabled": ↓"YES", "LSSupportsOpeningDocumentsInPlace": ↓"false"], on: .iOS,
        fixed: ["UIFileSharingEnabled": true, "LSSupportsOpeningDocumentsInPlace": false]),
      .plist(["UISupportsDocumentBrowser": "Documents"], on: .iOS, comment: "No truth value at all: PL010."),
      .plist(
        ["UIFileSharingEnabled": "$(SHARES_FILES)"], on: .iOS,
        comment: "What the build setting stands for is not known."),
      .plist(["UIFileSharingEnabled": true], on: .iOS),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for key in flagsOfDocuments {
      // What means neither true nor false is a matter of PL010.
      guard let text = subject.info.fields.text(key), let value = text.value, let meant = flagMeant(by: value) else {
        continue
      }
      report.add(
        "\(key) must be true or false, but is the string '\(value)'", "write <\(meant)/>", at: FindingPlace(text),
        fix: .safe("Write <\(meant)/>", .set(.boolean(meant), at: text.node.path)))
    }
  }

  private static func flagMeant(by text: String) -> Bool? {
    switch text.lowercased() {
    case "yes", "true", "1", "y": true
    case "no", "false", "0", "n": false
    default: nil
    }
  }
}
