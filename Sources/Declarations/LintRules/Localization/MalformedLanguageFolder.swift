import UTBuild
import UTBundleDeclarations
import UTLint
import UTText

/// A folder for a language that has no such name.
enum MalformedLanguageFolder: BuildRule {
  static let description = RuleDescription(
    "LC001", "malformed-language-folder", .warning, enforcers: [.practice], evidence: .reported, outcome: .rejected,
    otherCodes: ["ITMS-90176"],
    summary: "An .lproj folder is not named after a language",
    rationale: """
      An .lproj folder is named with a language tag, such as de or pt-BR, or with an old English name. Translation \
      services sometimes create folders with their own codes. Only the form of the name is checked.
      """,
    sources: [
      Source(
        "Internationalization and Localization Guide: Language and Locale IDs",
        "https://developer.apple.com/library/archive/documentation/MacOSX/Conceptual/BPInternational/LanguageandLocaleIDs/LanguageandLocaleIDs.html"
      ), .report("crowdin/github-action/issues/245"),
    ],
    examples: [
      .build(
        ["CFBundleName": "Notes"], with: [.init("Example.app/german translation.lproj/InfoPlist.strings", "↓")]),
      .build(
        ["CFBundleName": "Notes"],
        with: [
          .init("Example.app/Base.lproj/InfoPlist.strings", ""), .init("Example.app/pt-BR.lproj/InfoPlist.strings", ""),
          .init("Example.app/zh_CN.lproj/InfoPlist.strings", ""),
          .init("Example.app/German.lproj/InfoPlist.strings", ""),
        ]),
    ])

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    var known: Set<Substring> = []
    for file in bundle.files {
      guard file.containsBytes(".lproj/"),
        let folder = file.pathComponents.dropLast().first(where: { $0.filenameExtension == "lproj" }),
        known.insert(folder).inserted
      else { continue }
      let name = folder.dropLast(6)
      guard name != "Base", !isLanguageTag(name.utf8), !isLanguageName(name.utf8) else { continue }
      report.add(
        "'\(name)' is not a valid language tag", "use a tag such as de or pt-BR",
        at: FindingPlace(wholeFile: "\(bundle.displayPath)/\(file)"))
    }
  }

  /// Whether a name has the form of a language tag, such as `pt-BR`: 2 to 8 letters, then parts of 1 to 8 letters and
  /// digits.
  private static func isLanguageTag(_ name: Substring.UTF8View) -> Bool {
    let parts = name.split(omittingEmptySubsequences: false) { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    guard let language = parts.first, (2...8).contains(language.count), language.allSatisfy(\.isASCIILetter) else {
      return false
    }
    return parts.dropFirst().allSatisfy { part in
      (1...8).contains(part.count) && part.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
    }
  }

  /// Whether a name has the form of an old English name, such as `Spanish`.
  private static func isLanguageName(_ name: Substring.UTF8View) -> Bool {
    guard let first = name.first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) else { return false }
    return name.count > 1 && name.allSatisfy(\.isASCIILetter)
  }
}
