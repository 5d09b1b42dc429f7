import PropertyLists
import UTBundleDeclarations
import UTLint

/// An unknown operator.
enum UnknownVariableOperator: SettingTextRule {
  static let description = RuleDescription(
    "VR006", "unknown-variable-operator", .note, enforcers: [.xcode],
    evidence: .apple, outcome: .nothing,
    summary: "A reference to a build setting has an unknown operator",
    rationale: "Xcode ignores operators it does not know, so the setting is inserted unchanged.",
    sources: [.swiftBuildMacros],
    examples: [
      .plist(["CFBundleIdentifier": ↓"com.example.$(PRODUCT_NAME:rfc1034Identifer)"]),
      .plist(["CFBundleIdentifier": "com.example.$(PRODUCT_NAME:rfc1034identifier:lower)"]),
    ])

  static func check(_ text: SettingText, in subject: Subject, _ report: inout Report) {
    // An unclosed reference has no operators to check.
    if text.expansion.problems.contains(where: { $0.kind == .unterminated }) { return }
    for fault in text.expansion.problems {
      switch fault.kind {
      case .unknownOperator, .missingOperator, .invalidOperator:
        let (message, help) = fault.parts
        report.add("\(message) in '\(text.written)'", help, at: FindingPlace(text.node))
      default: break
      }
    }
  }
}
