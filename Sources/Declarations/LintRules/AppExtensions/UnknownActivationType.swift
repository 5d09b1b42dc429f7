import PropertyLists
import UTBundleDeclarations
import UTLint

/// An unknown type in an activation rule.
enum UnknownActivationType: DeclarationRule {
  static let description = RuleDescription(
    "EX008", "unknown-activation-type", .note, or: [.warning: "for a misspelled system type"],
    platforms: .withDocuments,
    enforcers: [.practice],
    evidence: .inferred, outcome: .nothing,
    summary: "The predicate of NSExtensionActivationRule uses a type that neither the system nor the app declares",
    rationale: """
      A comparison with an undeclared type is never true, unless it is a dynamic type. Types in the domains reserved \
      for Apple are always checked, and a misspelled one is a warning. Other types are checked if the app that \
      contains the extension is known.
      """,
    sources: [.convention],
    examples: [
      .plist(
        [
          "NSExtension": [
            "NSExtensionAttributes": [
              "NSExtensionActivationRule":
                ↓#"""
              SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $attachment,
                    ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "public.jpg").@count == 1).@count == 1
              """#
            ]
          ]
        ], comment: "The type of JPEG images is public.jpeg."),
      .plist(
        [
          "NSExtension": [
            "NSExtensionAttributes": [
              "NSExtensionActivationRule":
                ↓#"""
              SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $attachment,
                    ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "com.example.sketch"
                    OR ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO 'com.example.note').@count == 1).@count == 1
              """#
            ]
          ]
        ], with: [UndeclaredQuickLookType.host]),
      .plist([
        "NSExtension": [
          "NSExtensionAttributes": [
            "NSExtensionActivationRule":
              #"""
            SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $attachment,
                  ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image"
                  AND $attachment.suggestedName != "public.nonsense").@count == 1).@count == 1
            """#
          ]
        ]
      ]),
      .plist(
        [
          "NSExtension": [
            "NSExtensionAttributes": [
              "NSExtensionActivationRule":
                #"""
              SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $attachment,
                    ANY $attachment.registeredTypeIdentifiers UTI-EQUALS "com.example.sketch").@count == 1).@count == 1
              """#
            ]
          ]
        ], comment: "The app's declarations are unknown."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard let node = subject.appExtension?.attributes?["NSExtensionActivationRule"], let predicate = node.string else {
      return
    }
    let isHostKnown = subject.host?.declaredTypes.allSatisfy { $0.identifier?.value != nil } ?? false
    var reported: Set<String> = []
    var suggestions = TypeSuggestions(subject.types.registry)
    for identifier in ActivationPredicate(predicate).typeIdentifiers {
      let key = identifier.inLowerCase
      guard reported.insert(key).inserted else { continue }
      let isReserved = ReservedName.contains(key)
      guard isReserved || isHostKnown, !key.isReservedForDynamicTypes, !ReservedName.isOfApplesApps(key),
        subject.types.standing(of: key) == .unknown
      else { continue }
      let near = isReserved ? suggestions.meant(by: key) : nil
      report.add(
        "the activation rule uses '\(identifier)', which "
          + (isReserved ? "the system does not declare" : "neither the system nor the app declares"),
        near.map { "did you mean '\($0)'?" }
          ?? (isReserved ? "use a type that the system declares" : "declare it in the app"),
        at: FindingPlace(node), severity: near == nil ? nil : .warning)
    }
  }
}
