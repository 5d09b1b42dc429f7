import PropertyLists
import UTBundleDeclarations
import UTLint

/// A strings file that cannot be read.
enum UnreadableStrings: RunRule {
  static let description = RuleDescription(
    "ST001", "unreadable-strings", .error, enforcers: [.xcode],
    summary: "A strings file for an Info.plist cannot be read",
    rationale: """
      Xcode stops the build at a strings file with a syntax error. If another tool builds the app, the system uses \
      none of the file's translations.
      """,
    sources: [.localizedValues],
    examples: [
      .plist(
        ["CFBundlePackageType": "APPL"],
        with: [
          .init(
            "de.lproj/InfoPlist.strings", "CFBundleName = \"Notizen↓\"\nCFBundleDisplayName = \"Notizen\";\n")
        ]),
      .plist(
        ["CFBundlePackageType": "APPL"],
        with: [.init("InfoPlist.xcstrings", #"{"strings": {"CFBundleName": {}} ↓"version": "1.0"}"#)]),
      .plist(
        ["CFBundlePackageType": "APPL"],
        with: [.init("de.lproj/InfoPlist.strings", "/* Names */\nCFBundleName = \"Notizen\";\n")]),
    ])

  static func check(_ run: LintRun, _ report: inout Report) {
    for (strings, _) in run.translations {
      guard let problem = strings.problem else { continue }
      report.add(
        problem.message, problem.help, at: FindingPlace(location: problem.location, range: problem.range))
    }
  }
}
