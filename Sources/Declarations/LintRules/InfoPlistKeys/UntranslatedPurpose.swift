import PropertyLists
import UTBundleDeclarations
import UTLint
import UTText

/// A purpose string that is not translated into all languages.
enum UntranslatedPurpose: RunRule {
  static let description = RuleDescription(
    "PS008", "untranslated-purpose", .note, enforcers: [.appStore], storeCodes: ["ITMS-90683"], evidence: .quoted,
    outcome: .nothing,
    summary: "A purpose string is translated into only some of the app's languages",
    rationale: """
      In the other languages, the system shows the text from the Info.plist. That is allowed, although App Store \
      Connect once asked for a text in every language folder.
      """,
    sources: [.localizedValues, .report("TelegramMessenger/Telegram-iOS/issues/1061")],
    examples: [
      .plist(
        ["NSCameraUsageDescription": "For photos"],
        with: [
          .init("de.lproj/InfoPlist.strings", #"NSCameraUsageDescription = "Für Fotos";"#),
          .init("fr.lproj/InfoPlist.strings", #"↓CFBundleDisplayName = "Notes";"#),
        ]),
      .plist(
        ["NSCameraUsageDescription": "For photos"],
        with: [
          .init("de.lproj/InfoPlist.strings", #"NSCameraUsageDescription = "Für Fotos";"#),
          .init("fr.lproj/InfoPlist.strings", #"NSCameraUsageDescription = "Pour des photos";"#),
        ]),
    ])

  static func check(_ run: LintRun, _ report: inout Report) {
    // Translations of one Info.plist are in language folders next to each other.
    let groups = Dictionary(grouping: run.translatedLists.filter { $0.root?.kind == .dictionary }) { list in
      list.name.split(separator: "/").dropLast(2).joined(separator: "/")
    }
    for (_, lists) in groups.sorted(by: { $0.key < $1.key }) where lists.count > 1 {
      let keys = Set(
        lists.flatMap { list in list.root.map { $0.entries.map(\.key) } ?? [] }.filter {
          $0.hasSuffix("UsageDescription")
        })
      for list in lists {
        guard let root = list.root, !list.name.contains("/Base.lproj/"), let first = root.entries.first else {
          continue
        }
        let missing = keys.filter { root[$0] == nil }.sorted()
        guard !missing.isEmpty else { continue }
        report.add(
          "\(missing.enumerated(atMost: 5)) \(missing.count == 1 ? "is" : "are") "
            + "translated only into other languages",
          missing.count == 1 ? "add the translation" : "add the translations", at: FindingPlace(key: first))
      }
    }
  }
}
