import BundleDeclarations
import Lint
import PropertyLists

/// A value that is not checked.
enum UncheckedVariable: SettingTextRule {
  static let description = RuleDescription(
    "VR003", "unchecked-variable", .note, enforcers: [.practice],
    summary: "A value is not checked because it names an unknown build setting",
    rationale: """
      Nothing is wrong with the value, but nothing can be said of it either. Give the setting, or the project, and it is \
      checked like any other.
      """,
    sources: [.swiftBuild],
    examples: [
      .plist(["CFBundleIdentifier": ↓"$(PRODUCT_BUNDLE_IDENTIFIER)"]),
      .plist(
        ["CFBundleIdentifier": "$(BASE).notes", "CFBundleVersion": "$(CURRENT_PROJECT_VERSION)"],
        context: .init(settings: ["BASE": "com.example"]), comment: "Of the version nothing would be said anyhow."),
    ])

  static func check(_ text: SettingText, in subject: Subject, _ report: inout Report) {
    guard text.isDeclaration, text.expansion.text == nil else { return }
    if text.expansion.faults.contains(where: { $0.kind == .unterminated }) { return }
    guard let reference = text.expansion.references.first(where: { !$0.isDefined && $0.isBracketed }) else {
      return
    }
    report.add(
      "'\(text.written)' is not checked: \(reference.name) is not known here",
      "give it with --define \(reference.name)=VALUE, or give the project", at: FindingPlace(text.node))
  }
}
