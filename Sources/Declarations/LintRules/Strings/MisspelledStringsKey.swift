import PropertyLists
import UTBundleDeclarations
import UTLint

/// A translated key of the Info.plist that is misspelled.
enum MisspelledStringsKey: RunRule {
  static let description = RuleDescription(
    "ST002", "misspelled-strings-key", .warning, enforcers: [.documentation],
    summary: "A key in a strings file looks like a misspelled Info.plist key",
    rationale: """
      Keys are case-sensitive: a translation of 'CFBundleDisplayname' is never used. Other unknown keys are not \
      reported, because apps look up their own keys in the same file.
      """,
    sources: [.localizedValues],
    examples: [
      .plist(
        ["CFBundlePackageType": "APPL"],
        with: [
          .init(
            "de.lproj/InfoPlist.strings",
            """
            ↓CFBundleDisplayname = "Notizen";
            ↓"NSCameraUsageDecription" = "Für Fotos";
            """),
          .init("InfoPlist.xcstrings", #"{"strings": {↓"cfbundlename": {}}, "version": "1.0"}"#),
        ]),
      .plist(
        ["CFBundlePackageType": "APPL", "nshumanreadablecopyright": "A key of its own"],
        with: [
          .init(
            "de.lproj/InfoPlist.strings",
            """
            CFBundleDisplayName = "Notizen";
            "CFBundleName~ipad" = "Notizen";
            "NSCameraUsageDescription" = "Für Fotos";
            "nshumanreadablecopyright" = "Eigenes";
            "Camera usage" = "Kamera";
            "NSMyOwnKey" = "Eigenes";
            """)
        ]),
    ])

  static func check(_ run: LintRun, _ report: inout Report) {
    var typos = TypoSearch(among: translated)
    for (strings, subjects) in run.translations {
      for entry in strings.entries {
        let key = entry.key
        guard !KeyCatalog.isKnown(key, in: .root), let meant = meaning(of: key, &typos),
          !subjects.contains(where: { $0.info.mentions(key) })
        else { continue }
        report.add("the key '\(key)' has no effect", "did you mean '\(meant)'?", at: FindingPlace(entry))
      }
    }
  }

  private static func meaning(of key: String, _ typos: inout TypoSearch) -> String? {
    if let name = byLowercase[key.lowercased()] { return name }
    let prefixes = ["CFBundle", "NS"]
    guard prefixes.contains(where: key.hasPrefix), key.utf8.allSatisfy({ $0.isASCIILetter }) else { return nil }
    return typos.meaning(of: key)
  }

  private static let byLowercase = Dictionary(
    KeyCatalog.rootNames.map { ($0.lowercased(), $0) }, uniquingKeysWith: min)
  /// The keys whose values are shown to users.
  private static let translated =
    KeyCatalog.rootNames.filter { $0.hasSuffix("UsageDescription") } + [
      "CFBundleDisplayName", "CFBundleName", "CFBundleSpokenName", "CFBundleGetInfoString", "NSHumanReadableCopyright",
      "CFBundleShortVersionString", "CFBundleHelpBookName", "CFBundleHelpBookFolder",
    ]
}
