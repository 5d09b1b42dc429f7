import PropertyLists
import UTBundleDeclarations
import UTLint

/// A translation by a type's identifier.
enum IdentifierAsStringsKey: RunRule {
  static let description = RuleDescription(
    "ST003", "identifier-as-strings-key", .warning, enforcers: [.documentation],
    summary: "A key in a strings file is the identifier of a declared type",
    rationale: """
      The system looks up the text of UTTypeDescription or CFBundleTypeName, not the identifier of the type, so the \
      translation is never used.
      """,
    sources: [.localizedValues, .declaringTypes],
    examples: [
      .plist(
        ["UTExportedTypeDeclarations": [.type("com.example.note")]],
        with: [.init("de.lproj/InfoPlist.strings", #"↓"com.example.note" = "Notiz";"#)]),
      .plist(
        [
          "UTExportedTypeDeclarations": [
            ["UTTypeIdentifier": "com.example.note", "UTTypeDescription": "com.example.note"]
          ]
        ],
        with: [.init("de.lproj/InfoPlist.strings", #""com.example.note" = "Notiz";"#)],
        comment: "The identifier is also the description."),
    ])

  static func check(_ run: LintRun, _ report: inout Report) {
    for (strings, subjects) in run.translations {
      for entry in strings.entries {
        let key = entry.key.lowercased()
        let declared = subjects.compactMap { $0.declaredTypesByIdentifier[key] }.first
        let isText = subjects.contains { $0.info.translatedTexts?.contains(entry.key) ?? true }
        guard let declared, !isText else { continue }
        let text = declared.fields.text("UTTypeDescription")?.value
        report.add(
          "the translation of '\(entry.key)' is never used, because types are translated by their description",
          text.map { "use '\($0)' as the key" } ?? "add UTTypeDescription to the type, and use its text as the key",
          at: FindingPlace(entry))
      }
    }
  }
}
