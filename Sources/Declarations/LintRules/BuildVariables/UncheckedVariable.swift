import PropertyLists
import UTBundleDeclarations
import UTLint

/// A value that cannot be checked.
enum UncheckedVariable: SettingTextRule {
  static let description = RuleDescription(
    "VR003", "unchecked-variable", .note, enforcers: [.practice],
    summary: "A value is not checked because it uses an unknown build setting",
    rationale: """
      The value may be right, but it cannot be checked. Pass the setting or the project to check it. The finding is shown only with \
      --verbose.
      """,
    sources: [.swiftBuild],
    examples: [
      .plist(["CFBundleIdentifier": ↓"$(PRODUCT_BUNDLE_IDENTIFIER)"]),
      .plist(
        ["CFBundleIdentifier": "$(BASE).notes", "CFBundleVersion": "$(CURRENT_PROJECT_VERSION)"],
        context: .init(settings: ["BASE": "com.example"]), comment: "The version would not be checked anyway."),
    ])

  static func check(_ text: SettingText, in subject: Subject, _ report: inout Report) {
    guard text.isDeclaration, text.expansion.text == nil else { return }
    if text.expansion.problems.contains(where: { $0.kind == .unterminated }) { return }
    guard let reference = text.expansion.references.first(where: { !$0.isDefined && $0.isBracketed }) else {
      return
    }
    report.add(
      "'\(text.written)' is not checked because build setting '\(reference.name)' is unknown",
      "pass the project or --define \(reference.name)=VALUE", at: FindingPlace(text.node))
  }
}
