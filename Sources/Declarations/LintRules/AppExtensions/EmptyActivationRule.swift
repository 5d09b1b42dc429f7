import PropertyLists
import UTBundleDeclarations
import UTLint

private let key = "NSExtensionActivationRule"

/// An activation rule that never offers the extension.
enum EmptyActivationRule: DeclarationRule {
  static let description = RuleDescription(
    "EX015", "empty-activation-rule", .error, or: [.warning: "without a rule"], enforcers: [.documentation, .practice],
    summary: "NSExtensionActivationRule is missing or empty, or accepts no data",
    rationale: """
      Every count in the rule defaults to 0, and 0 means that the extension does not accept this kind of data. A share \
      or action extension whose rule is empty or has only zeros is never offered. A missing rule is a warning.
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
        ], comment: "There is no rule at all, which is a warning."),
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
        ], comment: "Keyboards have no rule."),
    ])

  /// Keys of the rule that determine how it is read, not which data is accepted.
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
        "the extension has no \(key), so it is not offered for any data", "add \(key) to NSExtensionAttributes",
        at: FindingPlace(found.attributes?.node ?? found.fields.node), severity: .warning)
      return
    }
    if rule.string?.isBlank == true {
      report.add("\(key) is an empty predicate", help, at: FindingPlace(rule))
    } else if rule.kind == .dictionary, rule.entries.allSatisfy({ ofTheForm.contains($0.key) || isZero($0.value) }) {
      report.add(
        rule.count == 0
          ? "\(key) is empty, so the extension is never offered"
          : "\(key) accepts no data, so the extension is never offered", help, at: FindingPlace(rule))
    }
  }

  private static let help = "list the data the extension accepts with keys such as NSExtensionActivationSupportsText"

  /// Whether the rule is misplaced or its key misspelled, which other rules report.
  private static func hasMisplacedRule(_ found: AppExtension) -> Bool {
    let entries = found.fields.node.entries + (found.attributes?.node.entries.map { $0 } ?? [])
    return entries.contains {
      $0.key.hasPrefix("NSExtensionActivation")
        || KeyCatalog.entry($0.key, in: .appExtensionAttributes) == nil
          && KeyCatalog.suggestion(for: $0.key, in: .appExtensionAttributes) == key
    }
  }

  /// Whether a value allows no data; EX006 reports values of the wrong type.
  private static func isZero(_ value: PropertyList.Node) -> Bool {
    if let flag = value.boolean { return !flag }
    return value.integer.map { $0 <= 0 } ?? value.real.map { $0 <= 0 } ?? false
  }
}
