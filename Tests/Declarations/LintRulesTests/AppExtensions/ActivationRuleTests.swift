import SystemTypes
import Testing
import UTLint
import UTLintRules
import UTTestFixtures

/// The predicates of activation rules: the grammar of Apple's "Predicate Format String Syntax", and the keys that the
/// App Extension Programming Guide shows.
@Suite struct ActivationRuleTests {
  private static func findings(_ predicate: String) -> [Finding] {
    Linted.findings(
      .plist([
        "NSExtension": [
          "NSExtensionAttributes": ["NSExtensionActivationRule": "\(predicate)"],
          "NSExtensionPointIdentifier": "com.apple.share-services", "NSExtensionPrincipalClass": "Share",
        ]
      ]), rules: "EX014")
  }

  /// Forms that share and action extensions of public projects have, and other operators of the grammar.
  private static let valid = [
    "extensionItems.@count == 1",
    "extensionItems.@count > 0 AND SUBQUERY(extensionItems, $item, $item.attachments.@count > 0 AND SUBQUERY($item.attachments, $attachment, ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO 'public.data').@count == $item.attachments.@count).@count == extensionItems.@count",
    "SUBQUERY(extensionItems,$i,SUBQUERY($i.attachments,$a,ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.html\").@count==$i.attachments.@count).@count>0",
    "SUBQUERY (extensionItems, $e, SUBQUERY ($e.attachments, $a, (ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.file-url\" || ANY $a.registeredTypeIdentifiers UTI-EQUALS \"public.url\")).@count >= 1\n).@count <= 1",
    "subquery(extensionItems, $e, not any $e.attachments.registeredTypeIdentifiers uti-conforms-to 'public.movie').@count != 0",
    "ALL extensionItems.attachments.registeredTypeIdentifiers IN {'public.png', \"public.jpeg\"}",
    "extensionItems[FIRST].attachments[0].registeredTypeIdentifiers CONTAINS[cd] 'PUBLIC.PNG'",
    "extensionItems.@count BETWEEN {1, 2 + 3 * 4 - -1} && !(extensionItems[SIZE] => 0x10) OR FALSEPREDICATE",
    "NONE extensionItems.attachedTitle.length <> 1.5e3 or extensionItems.@max.attachments.@count == nil",
    "SELF.extensionItems.@count == TERNARY(TRUEPREDICATE, 1, 2) AND FUNCTION('a', 'length') = CAST('1', 'NSNumber')",
    "SUBQUERY(extensionItems, $a, SUBQUERY($a.attachments, $a, ANY $a.registeredTypeIdentifiers == 'public.png').@count = 1).@count = 1",
    "SUBQUERY(extensionItems, $i, $i.userInfo.\"com.example.bit\" == YES AND $i.userInfo.'a b'.c == 1).@count > 0",
    "extensionItems.userInfo.#first LIKE 'a\\'b*' AND (extensionItems.@count + 1) * 2 == 4",
  ]

  @Test(arguments: valid) func `valid predicates are accepted`(_ predicate: String) {
    let certain = Self.findings(predicate).filter { $0.severity > .note }
    #expect(certain.map(\.message) == [])
  }

  @Test(arguments: [
    ("extensionItems", "expected a comparison such as == 1 at the end"),
    ("extensionItems.@count ==", "expected a value at the end"),
    ("extensionItems.@count == 1)", "found ')', expected an operator such as AND, or the end"),
    ("(extensionItems.@count == 1", "expected ')' at the end"),
    ("extensionItems.@count == 1 extensionItems.@count == 2", "found 'extensionItems', expected"),
    ("SUBQUERY(extensionItems, item, TRUEPREDICATE).@count == 1", "found 'item', expected a variable"),
    ("SUBQUERY(extensionItems, $item).@count == 1", "found ')', expected ','"),
    ("ANY extensionItems.attachments.registeredTypeIdentifiers UTI-CONFROMS-TO 'public.png'", "unknown operator"),
    ("ANY extensionItems.attachments.registeredTypeIdentifiers 'public.png'", "expected an operator"),
    ("extensionItems.@count == %@", "format specifier"),
    ("extensionItems.title == 'a", "unterminated string"),
    ("extensionItems.title == \u{201C}a\u{201D}", "typographic quotation mark"),
    ("extensionItems.@count = 1 AND", "expected a value at the end"),
    ("AND extensionItems.@count = 1", "found 'AND', expected a value"),
    ("extensionItems.@count = (1 = 1)", "found a comparison instead of a value"),
    ("?", "'?' is not valid in a predicate"),
  ])
  func `problems in the syntax are errors`(_ predicate: String, _ message: String) {
    let found = Self.findings(predicate)
    #expect(found.map(\.severity) == [.error])
    #expect(found.first?.message.contains("syntax error in the activation rule: ") == true)
    #expect(found.first?.message.contains(message) == true, "\(found)")
  }

  @Test(arguments: [
    ("extensionItem.@count == 1", "did you mean 'extensionItems'?"),
    ("extensionitems.@count == 1", "did you mean 'extensionItems'?"),
    (
      "ANY extensionItems.attachments.registeredTypeIdentifers == 'public.png'",
      "did you mean 'registeredTypeIdentifiers'?"
    ),
    ("attachments.@count == 1", "use it on an extension item in a SUBQUERY"),
    ("SUBQUERY(extensionItems, $item, $itm.attachments.@count == 1).@count == 1", "did you mean '$item'?"),
    ("$item.attachments.@count == 1", "define it in an enclosing SUBQUERY(…, $item, …)"),
    (
      "SUBQUERY(extensionItems, $item, TRUEPREDICATE).@count == 1 AND $item.attachments.@count == 1",
      "define it in an enclosing SUBQUERY"
    ),
  ])
  func `names that do not exist are errors`(_ predicate: String, _ help: String) {
    let found = Self.findings(predicate)
    #expect(found.map(\.severity) == [.error])
    #expect(found.first?.help.contains(help) == true, "\(found)")
  }

  /// Nothing certain is known of keys that no document names.
  @Test func `an undocumented key is a note`() {
    let found = Self.findings("ANY extensionItems.attachments.URL.host ENDSWITH 'example.com'")
    #expect(found.map(\.severity) == [.note])
  }

  /// Parentheses, negations, minus signs, indices and queries without end.
  @Test(arguments: ["(", "NOT ", "- ", "a[", "SUBQUERY(", "{ ", "f(", "'", "$", "a.", "((a", "UTI-", "SUBQUERY(a,$a,"])
  func `hostile predicates come to an end`(_ part: String) {
    #expect(Self.findings(String(repeating: part, count: 50_000)).count == 1)
    #expect(Self.findings(String(repeating: part, count: 50_000) + String(repeating: ")", count: 50_000)).count == 1)
  }

  @Test(arguments: [("extensionItems", ".a"), ("1", " + 1"), ("extensionItems", "[0]")])
  func `chains in parentheses come to an end`(_ core: String, _ link: String) {
    let chains = String(repeating: String(repeating: link, count: 63) + ")", count: 63)
    #expect(Self.findings(String(repeating: "(", count: 63) + core + chains + " == 1").map(\.severity) == [.error])
  }

  @Test func `many comparisons are accepted`() {
    let one = "ANY extensionItems.attachments.registeredTypeIdentifiers UTI-CONFORMS-TO 'public.png'"
    #expect(Self.findings(Array(repeating: one, count: 10_000).joined(separator: " OR ")).isEmpty)
    let deep = String(repeating: "(", count: 60) + one + String(repeating: ")", count: 60)
    #expect(Self.findings(deep).isEmpty)
  }

  /// Words of the grammar in any order, and valid predicates with random edits: never more than one finding, and no
  /// trap.
  @Test(arguments: 0..<8) func `random predicates are read to their end`(_ batch: UInt64) {
    var generator = SeededGenerator(seed: batch)
    let words = [
      "extensionItems", "attachments", "$a", "$b", "(", ")", "[", "]", "{", "}", ",", ".", "@count", "==", "!", "!=",
      "<",
      "AND", "OR", "NOT", "ANY", "SUBQUERY", "SUBQUERY(extensionItems,$a,", "'x'", "\"", "1", "0x", "1.", "-", "+",
      "**",
      "UTI-CONFORMS-TO", "UTI-", "IN", "BETWEEN", "LIKE", "[c]", "TRUEPREDICATE", "SELF", "é", "“", "#", "@", "%", "\\",
    ]
    for _ in 0..<Thorough.count(300) {
      let length = Int.random(in: 1...24, using: &generator)
      let text = (0..<length).map { _ in words.randomElement(using: &generator) ?? "" }.joined(separator: " ")
      #expect(Self.findings(text).count <= 1, "\(text)")
      var edited = Array(Self.valid.randomElement(using: &generator) ?? "")
      for _ in 0..<Int.random(in: 1...4, using: &generator) where !edited.isEmpty {
        let index = edited.indices.randomElement(using: &generator) ?? 0
        if Bool.random(using: &generator) {
          edited.remove(at: index)
        } else {
          edited.insert(contentsOf: words.randomElement(using: &generator) ?? "", at: index)
        }
      }
      #expect(Self.findings(String(edited)).count <= 1, "\(String(edited))")
    }
  }

  /// What a file provider's actions are evaluated with is not an extension item: only the syntax is known.
  @Test func `rules of file provider actions are parsed`() {
    func findings(_ predicate: ExampleValue) -> [String] {
      Linted.rules(
        .plist([
          "NSExtension": [
            "NSExtensionFileProviderActions": [
              [
                "NSExtensionFileProviderActionActivationRule": predicate,
                "NSExtensionFileProviderActionIdentifier": "com.example.files.share",
                "NSExtensionFileProviderActionName": "Share",
              ]
            ], "NSExtensionPointIdentifier": "com.apple.fileprovider-actionsui", "NSExtensionPrincipalClass": "Actions",
          ]
        ]), "EX014")
    }
    #expect(findings("SUBQUERY(fileproviderItems, $item, $item.filename ENDSWITH '.txt').@count == 1") == [])
    #expect(findings("SUBQUERY(fileproviderItems, $item, $item.filename ENDSWITH '.txt').@count ==") == ["EX014"])
  }

  /// A parenthesis that is missing does not hide which types are meant.
  @Test func `types of a broken predicate are checked`() {
    let rule: ExampleValue = "ANY extensionItems.attachments.registeredTypeIdentifiers ( UTI-CONFORMS-TO \"public.jpg\""
    let example = Example.plist([
      "NSExtension": [
        "NSExtensionAttributes": ["NSExtensionActivationRule": rule],
        "NSExtensionPointIdentifier": "com.apple.share-services", "NSExtensionPrincipalClass": "Share",
      ]
    ])
    #expect(Linted.rules(example, "EX") == ["EX008", "EX014"])
  }
}
