import PropertyLists
import UTBundleDeclarations
import UTLint

/// An activation rule that always offers the extension.
enum UnconditionalActivation: DeclarationRule {
  static let description = RuleDescription(
    "EX010", "unconditional-activation", .error, platforms: .withDocuments, enforcers: [.appStore, .documentation],
    evidence: .apple, outcome: .rejected, otherCodes: ["ITMS-90362"],
    summary: "NSExtensionActivationRule is TRUEPREDICATE",
    rationale: """
      Xcode's template contains this rule, so a new share or action extension can be tried out with any data. \
      According to Apple's guide, an app with this rule is rejected.
      """,
    sources: [
      Source(
        "App Extension Programming Guide: Handling Common Scenarios",
        "https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/ExtensionScenarios.html"
      )
    ],
    examples: [
      .plist(["NSExtension": ["NSExtensionAttributes": ["NSExtensionActivationRule": ↓"TRUEPREDICATE"]]]),
      .plist([
        "NSExtension": [
          "NSExtensionAttributes": ["NSExtensionActivationRule": ["NSExtensionActivationSupportsText": true]]
        ]
      ]),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard let node = subject.appExtension?.attributes?["NSExtensionActivationRule"], let rule = node.string,
      rule.utf8.count < 64, rule.filter({ !$0.isWhitespace }).uppercased() == "TRUEPREDICATE"
    else { return }
    report.add(
      "activation rule 'TRUEPREDICATE' offers the extension for everything, which App Store review rejects",
      "specify the accepted data with NSExtensionActivationRule keys or a predicate",
      at: FindingPlace(node))
  }
}
