import PropertyLists
import UTBundleDeclarations
import UTLint

/// A translation of a text that is almost a declaration's.
enum StringsKeyOfNothing: RunRule {
  static let description = RuleDescription(
    "ST004", "strings-key-of-nothing", .warning, enforcers: [.documentation],
    summary: "A key in a strings file almost matches the name of a document type or the description of a type",
    rationale: """
      The name of a document type and the description of a type are translated by their text. If the text in the \
      Info.plist changes and the key does not, the translation is no longer used.
      """,
    sources: [.localizedValues, .declaringTypes],
    examples: [
      .plist(
        [
          "UTExportedTypeDeclarations": [["UTTypeIdentifier": "com.example.note", "UTTypeDescription": "Example Note"]]
        ],
        with: [
          .init(
            "de.lproj/InfoPlist.strings",
            """
            ↓"Example note" = "Beispielnotiz";
            ↓"Exmaple Note" = "Beispielnotiz";
            """)
        ]),
      .plist(
        [
          "UTExportedTypeDeclarations": [["UTTypeIdentifier": "com.example.note", "UTTypeDescription": "Example Note"]]
        ],
        with: [
          .init(
            "de.lproj/InfoPlist.strings",
            """
            "Example Note" = "Beispielnotiz";
            "Print the page" = "Seite drucken";
            """)
        ], comment: "Apps may look up their own strings."),
    ])

  static func check(_ run: LintRun, _ report: inout Report) {
    for (strings, subjects) in run.translations {
      let known = subjects.map(\.info.translatedTexts)
      guard !known.isEmpty, known.allSatisfy({ $0 != nil }) else { continue }
      let texts = Set(known.flatMap { $0 ?? [] }).filter { $0.utf8.count >= 8 }
      guard !texts.isEmpty else { continue }
      let translated = Set(strings.entries.map(\.key))
      let folded = Dictionary(texts.sorted().map { (Self.folded($0), $0) }) { first, _ in first }
      var typos = TypoSearch(among: texts)
      for entry in strings.entries {
        let key = entry.key
        guard !texts.contains(key), !KeyCatalog.isKnown(key, in: .root),
          let meant = folded[Self.folded(key)] ?? typos.meaning(of: key),
          // The correct key may also be there, and this one may be a text of the app.
          !translated.contains(meant), !subjects.contains(where: { $0.info.mentions(key) })
        else { continue }
        report.add("the key '\(key)' has no effect", "did you mean '\(meant)'?", at: FindingPlace(entry))
      }
    }
  }

  /// A text without case and spaces.
  private static func folded(_ text: String) -> String { text.lowercased().filter { !$0.isWhitespace } }
}
