import PropertyLists
import UTBundleDeclarations
import UTLint

/// A predicate that cannot be parsed, or that uses unknown names.
enum InvalidActivationPredicate: DeclarationRule {
  static let description = RuleDescription(
    "EX014", "invalid-activation-predicate", .error, or: [.note: "for an undocumented key"],
    enforcers: [.documentation, .practice],
    summary: "NSExtensionActivationRule is a predicate with a syntax error or an unknown key path",
    rationale: """
      The system compiles the string into a predicate to decide whether to offer the extension. A predicate with a \
      syntax error, or with a variable or key that does not exist, is never true, so the extension is never offered, \
      without any error message. The predicate can use extensionItems, whose attachments have \
      registeredTypeIdentifiers. Any other undocumented key is a note. Predicates for a file provider's actions are \
      checked only for syntax.
      """,
    sources: [
      Source(
        "Predicate Programming Guide: Predicate Format String Syntax",
        "https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/Predicates/Articles/pSyntax.html"),
      Source(
        "App Extension Programming Guide: Handling Common Scenarios",
        "https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/ExtensionScenarios.html"
      ),
    ],
    examples: [
      rule(
        ↓"SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $attachment,\n      ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO \"com.adobe.pdf\").@count == 1.@count == 1",
        comment: "A parenthesis is missing."),
      rule(
        ↓"SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $attachment,\n      ANY $attachement.registeredTypeIdentifiers UTI-CONFORMS-TO \"com.adobe.pdf\").@count == 1).@count == 1",
        comment: "The variable is called $attachment."),
      rule(
        ↓"SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $attachment,\n      ANY $attachment.registeredTypeIdentifier UTI-CONFORMS-TO \"com.adobe.pdf\").@count == 1).@count == 1",
        comment: "The key is registeredTypeIdentifiers."),
      rule(↓"attachments.@count == 1", comment: "Attachments belong to extension items."),
      rule(↓"ANY extensionItems.attachments.registeredTypeIdentifiers UTI-CONFORMS-TO \u{201C}public.image\u{201D}"),
      rule(
        "SUBQUERY (\n      extensionItems,\n      $extensionItem,\n      SUBQUERY (\n        $extensionItem.attachments,\n        $attachment,\n        ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO \"com.adobe.pdf\"\n          || ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\"\n      ).@count == $extensionItem.attachments.@count\n    ).@count == 1"
      ),
      rule("$(ACTIVATION_RULE)", comment: "The value of the build setting is unknown."),
    ])

  private static func rule(_ predicate: ExampleValue, comment: String? = nil) -> Example {
    .plist(
      [
        "NSExtension": [
          "NSExtensionAttributes": ["NSExtensionActivationRule": predicate],
          "NSExtensionPointIdentifier": "com.apple.share-services",
        ]
      ], comment: comment)
  }

  static func check(_ subject: Subject, _ report: inout Report) {
    guard let found = subject.appExtension else { return }
    if let node = found.attributes?["NSExtensionActivationRule"] { check(node, root: .root, subject, &report) }
    guard let actions = found.fields["NSExtensionFileProviderActions"]?.elements else { return }
    for action in actions {
      guard let node = action["NSExtensionFileProviderActionActivationRule"] else { continue }
      check(node, root: .unknown, subject, &report)
    }
  }

  private static func check(
    _ node: PropertyList.Node, root: PredicateShape, _ subject: Subject, _ report: inout Report
  ) {
    guard let text = node.string, !text.isBlank, let predicate = predicate(text, subject),
      let fault = ActivationPredicate(predicate, root: root).fault
    else { return }
    report.add(
      "\(fault.kind == .syntax ? "syntax error" : "unknown name") in the activation rule: \(fault.message)", fault.help,
      at: FindingPlace(node), severity: fault.kind == .unknownKey ? .note : nil)
  }

  /// The rule as built; nil if unknown. A variable such as `$item` is not a build setting.
  private static func predicate(_ text: String, _ subject: Subject) -> String? {
    if TemplateMark.first(in: text) != nil { return nil }
    return ["$(", "${", "$["].contains(where: text.contains) ? subject.info.settings.expand(text).text : text
  }
}
