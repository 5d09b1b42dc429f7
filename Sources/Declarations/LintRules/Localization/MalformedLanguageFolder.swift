import UTBuild
import UTBundleDeclarations
import UTLint

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
      guard let folder = file.split(separator: "/").dropLast().first(where: { $0.hasSuffix(".lproj") }),
        known.insert(folder).inserted
      else { continue }
      let name = folder.dropLast(6)
      guard name != "Base", name.wholeMatch(of: /[A-Za-z]{2,8}([-_][A-Za-z0-9]{1,8})*/) == nil,
        name.wholeMatch(of: /[A-Z][A-Za-z]+/) == nil
      else { continue }
      report.add(
        "'\(name)' is not a valid language tag", "use a tag such as de or pt-BR",
        at: FindingPlace(wholeFile: "\(bundle.displayPath)/\(file)"))
    }
  }
}
