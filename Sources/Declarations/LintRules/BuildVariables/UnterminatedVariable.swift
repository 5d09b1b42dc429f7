import PropertyLists
import UTBundleDeclarations
import UTLint

/// An unclosed reference to a build setting.
enum UnterminatedVariable: SettingTextRule {
  static let description = RuleDescription(
    "VR005", "unterminated-variable", .error, enforcers: [.xcode],
    summary: "A reference to a build setting is unterminated or has no name",
    rationale: "Xcode does not expand such a reference, or expands it to nothing; the rest of the value is also lost.",
    sources: [.swiftBuildMacros],
    examples: [
      .plist(["CFBundleIdentifier": ↓"com.example.$(PRODUCT_NAME"]),
      .plist(
        ["CFBundleIdentifier": ↓"com.example.${PRODUCT_NAME:rfc1034identifier)"],
        comment: "The closing bracket is of a different kind."),
      .plist(["NSHumanReadableCopyright": "$(PRODUCT_NAME) costs 5 $ (or more)"]),
    ])

  static func check(_ text: SettingText, in subject: Subject, _ report: inout Report) {
    let fault = text.expansion.problems.first { $0.kind == .unterminated || $0.kind == .missingName }
    guard let (message, help) = fault?.parts else { return }
    report.add("\(message) in '\(text.written)'", help, at: FindingPlace(text.node))
  }
}
