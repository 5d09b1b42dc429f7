import BundleDeclarations
import PropertyLists

/// A type in an activation rule that nobody knows.
enum UnknownActivationType: DeclarationRule {
  static let description = RuleDescription(
    "EX008", "unknown-activation-type", .note, platforms: .withDocuments, enforcers: [.practice],
    summary: "The predicate of NSExtensionActivationRule names a type that neither the system nor the app declares",
    rationale: """
      A predicate that compares with a type nobody declares is never true for it. Types of the system's own spaces are \
      checked always, others where the app around the extension is known.
      """,
    sources: [.convention],
    examples: [
      Example(
        """
        <key>NSExtension</key>
        <dict>
          <key>NSExtensionAttributes</key>
          <dict>
            <key>NSExtensionActivationRule</key>
            ↓<string>SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $attachment,
              ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "public.jpg").@count == 1).@count == 1</string>
          </dict>
        </dict>
        """, comment: "The type of JPEG images is public.jpeg."),
      Example(
        """
        <key>NSExtension</key>
        <dict>
          <key>NSExtensionAttributes</key>
          <dict>
            <key>NSExtensionActivationRule</key>
            ↓<string>SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $attachment,
              ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "com.example.sketch"
              OR ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO 'com.example.note').@count == 1).@count == 1</string>
          </dict>
        </dict>
        """, with: [UndeclaredQuickLookType.host]),
      Example(
        """
        <key>NSExtension</key>
        <dict>
          <key>NSExtensionAttributes</key>
          <dict>
            <key>NSExtensionActivationRule</key>
            <string>SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $attachment,
              ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "public.image"
              AND $attachment.suggestedName != "public.nonsense").@count == 1).@count == 1</string>
          </dict>
        </dict>
        """),
      Example(
        """
        <key>NSExtension</key>
        <dict>
          <key>NSExtensionAttributes</key>
          <dict>
            <key>NSExtensionActivationRule</key>
            <string>SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $attachment,
              ANY $attachment.registeredTypeIdentifiers UTI-EQUALS "com.example.sketch").@count == 1).@count == 1</string>
          </dict>
        </dict>
        """, comment: "What the app declares is not known."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard let node = subject.appExtension?.attributes?["NSExtensionActivationRule"], let predicate = node.string else {
      return
    }
    let isHostKnown = subject.host?.declaredTypes.allSatisfy { $0.identifier?.value != nil } ?? false
    var reported: Set<String> = []
    for identifier in activationTypes(in: predicate) where reported.insert(identifier).inserted {
      let isReserved = identifier.hasPrefix("public.") || identifier.hasPrefix("com.apple.")
      guard isReserved || isHostKnown, subject.types.standing(of: identifier) == .unknown else { continue }
      report.add(
        "the activation rule names '\(identifier)', which "
          + (isReserved ? "the system does not declare" : "neither the system nor the app declares"),
        isReserved ? "name a type that the system has" : "declare it in the app", at: Place(node))
    }
  }
}

/// A rule that offers the extension for everything.
enum UnconditionalActivation: DeclarationRule {
  static let description = RuleDescription(
    "EX010", "unconditional-activation", .error, platforms: .withDocuments, enforcers: [.appStore, .documentation],
    summary: "NSExtensionActivationRule is TRUEPREDICATE",
    rationale: """
      Xcode's template offers a new share or action extension for everything, so that it can be tried. Apple's guide says \
      that an app with such a rule is rejected.
      """,
    sources: [
      Source(
        "App Extension Programming Guide: Handling Common Scenarios",
        "https://developer.apple.com/library/archive/documentation/General/Conceptual/ExtensibilityPG/ExtensionScenarios.html"
      )
    ],
    examples: [
      Example(
        """
        <key>NSExtension</key>
        <dict>
          <key>NSExtensionAttributes</key>
          <dict>
            <key>NSExtensionActivationRule</key>
            ↓<string>TRUEPREDICATE</string>
          </dict>
        </dict>
        """),
      Example(
        """
        <key>NSExtension</key>
        <dict>
          <key>NSExtensionAttributes</key>
          <dict>
            <key>NSExtensionActivationRule</key>
            <dict>
              <key>NSExtensionActivationSupportsText</key>
              <true/>
            </dict>
          </dict>
        </dict>
        """),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard let node = subject.appExtension?.attributes?["NSExtensionActivationRule"], let rule = node.string,
      rule.utf8.count < 64, rule.filter({ !$0.isWhitespace }).uppercased() == "TRUEPREDICATE"
    else { return }
    report.add(
      "the activation rule 'TRUEPREDICATE' offers the extension for everything, which App Store review rejects",
      "say what the extension takes, with the keys of NSExtensionActivationRule or a predicate", at: Place(node))
  }
}

/// The type identifiers that an activation rule compares with: the strings behind `UTI-CONFORMS-TO` and `UTI-EQUALS`, and
/// those that `registeredTypeIdentifiers` is compared with.
///
/// - Parameter predicate: the predicate, of which no more is understood. What is no predicate has none.
func activationTypes(in predicate: String) -> [String] {
  var found: [String] = []
  var isAwaited = false
  var isIdentifiers = false
  var position = predicate.utf8.startIndex
  let bytes = predicate.utf8
  while position < bytes.endIndex, found.count < 1000 {
    let byte = bytes[position]
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      let start = bytes.index(after: position)
      guard let end = bytes[start...].firstIndex(of: byte) else { break }
      if isAwaited, let identifier = String(bytes[start..<end]) { found.append(identifier) }
      (isAwaited, isIdentifiers) = (false, false)
      position = bytes.index(after: end)
    } else if isWordByte(byte) {
      let end = bytes[position...].firstIndex { !isWordByte($0) } ?? bytes.endIndex
      let word = bytes[position..<end]
      if word.elementsEqual("UTI-CONFORMS-TO".utf8) || word.elementsEqual("UTI-EQUALS".utf8) {
        isAwaited = true
      } else {
        isAwaited = false
        isIdentifiers = String(word)?.hasSuffix(".registeredTypeIdentifiers") == true
      }
      position = end
    } else {
      if byte == UInt8(ascii: "="), isIdentifiers { isAwaited = true }
      position = bytes.index(after: position)
    }
  }
  return found
}

/// Letters, digits, and what key paths and operators hold besides.
private func isWordByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"):
    true
  case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "@"): true
  default: false
  }
}
