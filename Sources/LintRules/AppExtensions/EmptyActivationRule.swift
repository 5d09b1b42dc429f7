import BundleDeclarations
import Lint
import PropertyLists

private let key = "NSExtensionActivationRule"

/// A rule that offers the extension for nothing.
enum EmptyActivationRule: DeclarationRule {
  static let description = RuleDescription(
    "EX015", "empty-activation-rule", .error, enforcers: [.documentation, .practice],
    summary: "NSExtensionActivationRule is missing or empty, or has no count above 0",
    rationale: """
      Every count of the rule is 0 unless it says otherwise, and 0 stands for a kind of data that the extension does not take. \
      A share or action extension whose rule is empty or has zeros only is never offered. A missing rule is a warning.
      """,
    sources: [
      Source(
        "App Extension Programming Guide: Handling Common Scenarios",
        "https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/ExtensionScenarios.html"
      ), .appExtensionKeys,
    ],
    examples: [
      .plist([
        "NSExtension": [
          "NSExtensionAttributes": ["NSExtensionActivationRule": ↓[:]],
          "NSExtensionPointIdentifier": "com.apple.share-services",
        ]
      ]),
      .plist([
        "NSExtension": [
          "NSExtensionAttributes": [
            "NSExtensionActivationRule": ↓[
              "NSExtensionActivationDictionaryVersion": 2, "NSExtensionActivationSupportsImageWithMaxCount": 0,
              "NSExtensionActivationSupportsText": false,
            ]
          ]
        ]
      ]),
      .plist(["NSExtension": ["NSExtensionAttributes": ["NSExtensionActivationRule": ↓" "]]]),
      .plist(
        [
          "NSExtension": ↓[
            "NSExtensionMainStoryboard": "MainInterface", "NSExtensionPointIdentifier": "com.apple.share-services",
          ]
        ], comment: "A warning: there is no rule at all."),
      .plist([
        "NSExtension": [
          "NSExtensionAttributes": [
            "NSExtensionActivationRule": [
              "NSExtensionActivationSupportsImageWithMaxCount": 1, "NSExtensionActivationSupportsText": false,
            ]
          ], "NSExtensionMainStoryboard": "MainInterface", "NSExtensionPointIdentifier": "com.apple.share-services",
        ]
      ]),
      .plist(
        [
          "NSExtension": [
            "NSExtensionPointIdentifier": "com.apple.keyboard-service", "NSExtensionPrincipalClass": "Keyboard",
          ]
        ], comment: "A keyboard has no rule."),
    ])

  /// Keys of the rule that say how it is read, not what is taken.
  private static let ofTheForm: Set = [
    "NSExtensionActivationDictionaryVersion", "NSExtensionActivationUsesStrictMatching",
  ]

  static func check(_ subject: Subject, _ report: inout Report) {
    guard let found = subject.appExtension else { return }
    guard let rule = found.attributes?[key] else {
      guard let point = found.point?.value.flatMap(ExtensionPoint.init), point.hasActivationRule,
        !hasMisplacedRule(found)
      else { return }
      report.add(
        "the extension has no \(key): it is not offered for any data", "add \(key) to NSExtensionAttributes",
        at: FindingPlace(found.attributes?.node ?? found.fields.node), severity: .warning)
      return
    }
    if rule.string?.allSatisfy(\.isWhitespace) == true {
      report.add("\(key) is an empty predicate", advice, at: FindingPlace(rule))
    } else if rule.kind == .dictionary, rule.entries.allSatisfy({ ofTheForm.contains($0.key) || isZero($0.value) }) {
      report.add(
        rule.count == 0
          ? "\(key) is empty: the extension is never offered"
          : "\(key) has no count above 0: the extension is never offered", advice, at: FindingPlace(rule))
    }
  }

  private static let advice = "list the data that the extension takes, such as NSExtensionActivationSupportsText"

  /// Whether the rule stands where other rules say that it does not belong, or has a name that is nearly right.
  private static func hasMisplacedRule(_ found: AppExtension) -> Bool {
    let entries = found.fields.node.entries + (found.attributes?.node.entries.map { $0 } ?? [])
    return entries.contains { $0.key.hasPrefix("NSExtensionActivation") }
  }

  /// Whether a value allows nothing; what has another kind than it should have is for EX006.
  private static func isZero(_ value: PropertyList.Node) -> Bool {
    if let flag = value.boolean { return !flag }
    return value.integer.map { $0 <= 0 } ?? value.real.map { $0 <= 0 } ?? false
  }
}
