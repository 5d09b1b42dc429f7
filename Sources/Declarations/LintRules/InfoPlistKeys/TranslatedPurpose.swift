import PropertyLists
import UTBundleDeclarations
import UTLint
import UTLocalizedStrings
import UTText

/// A purpose string without a purpose in one language.
enum TranslatedPurpose: RunRule {
  static let description = RuleDescription(
    "PS006", "empty-translated-purpose", .warning, enforcers: [.appStore], storeCodes: ["ITMS-90738"],
    evidence: .repeated, outcome: .warned,
    summary: "The translation of a purpose string is empty or repeats its key",
    rationale: """
      The system shows the translation instead of the text in the Info.plist. If a string catalog translates a key \
      but has no text in its source language, the name of the key is shown in that language. Translations in a \
      build are also checked.
      """,
    sources: [
      .localizedValues, .report("bcgov/bc-wallet-mobile/issues/2051"),
      .report("openrung/openrung-mobile-app/issues/29"),
    ],
    examples: [
      .plist(
        ["NSCameraUsageDescription": "For photos"],
        with: [
          .init(
            "de.lproj/InfoPlist.strings",
            """
            NSCameraUsageDescription = ↓"";
            NSContactsUsageDescription = ↓"NSContactsUsageDescription";
            """)
        ]),
      .plist(
        ["NSCameraUsageDescription": "For photos"],
        with: [.init("de.lproj/InfoPlist.strings", #"NSCameraUsageDescription = "Für Fotos";"#)]),
      .plist(
        ["NSCameraUsageDescription": "For photos"],
        with: [
          .init(
            "InfoPlist.xcstrings",
            """
            {"sourceLanguage": "en", "version": "1.0", "strings": {
              ↓"NSCameraUsageDescription": {"localizations": {
                "de": {"stringUnit": {"state": "translated", "value": "Für Fotos"}}
              }}
            }}
            """)
        ]),
      .plist(
        ["NSCameraUsageDescription": "For photos"],
        with: [
          .init(
            "InfoPlist.xcstrings",
            """
            {"sourceLanguage": "en", "version": "1.0", "strings": {
              "NSCameraUsageDescription": {"localizations": {
                "de": {"stringUnit": {"state": "translated", "value": "Für Fotos"}},
                "en": {"stringUnit": {"state": "translated", "value": "For photos"}}
              }}
            }}
            """)
        ]),
    ])

  static func check(_ run: LintRun, _ report: inout Report) {
    var reported: Set<String> = []
    for list in run.translatedLists {
      for entry in list.root?.entries.map({ $0 }) ?? [] where entry.key.hasSuffix("UsageDescription") {
        guard let text = entry.value.string, text.allSatisfy(\.isWhitespace) || text == entry.key else { continue }
        report.add(
          text == entry.key
            ? "the translation of \(entry.key) repeats the key" : "the translation of \(entry.key) is empty",
          "translate the purpose string, or remove the entry", at: FindingPlace(entry.value))
      }
    }
    for strings in run.localizations.map(\.strings) where reported.insert(strings.name).inserted {
      let purposes = strings.entries.filter { $0.key.hasSuffix("UsageDescription") }
      guard !purposes.isEmpty, let catalog = StringCatalog(strings) else { continue }
      for entry in purposes { check(entry, in: catalog, &report) }
    }
  }

  private static func check(
    _ entry: LocalizedStrings.Entry, in catalog: StringCatalog, _ report: inout Report
  ) {
    guard let item = catalog.strings?[entry.key], item.shouldTranslate != false, let texts = item.localizations,
      !texts.isEmpty
    else { return }
    let empty = texts.filter { _, text in
      text.stringUnit?.value.map { $0.allSatisfy(\.isWhitespace) || $0 == entry.key } ?? false
    }.keys.sorted()
    if !empty.isEmpty {
      let blank = empty.count { texts[$0]?.stringUnit?.value?.allSatisfy(\.isWhitespace) ?? false }
      let fault = blank == empty.count ? "is empty" : blank == 0 ? "repeats the key" : "is empty or repeats the key"
      report.add(
        "the translation of \(entry.key) \(fault) in \(empty.map { "'\($0)'" }.enumerated(atMost: 5))",
        empty.count == 1 ? "add the text in this language" : "add the text in these languages", at: FindingPlace(entry))
    } else if let language = catalog.sourceLanguage, texts[language] == nil {
      report.add(
        "\(entry.key) is translated, but has no text in the source language '\(language)'",
        "add the text from the Info.plist for this language", at: FindingPlace(entry))
    }
  }
}
