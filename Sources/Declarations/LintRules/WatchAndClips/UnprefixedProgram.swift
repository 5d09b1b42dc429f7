import UTBuild
import UTBundleDeclarations
import UTLint

/// A watch app or App Clip whose identifier does not begin with its app's.
enum UnprefixedProgram: BuildRule {
  static let description = RuleDescription(
    "WC009", "unprefixed-program", .error, platforms: [.iOS, .watchOS], enforcers: [.appStore],
    storeCodes: ["ITMS-90347"], evidence: .repeated, outcome: .rejected,
    summary: "The identifier of a watch app or an App Clip does not begin with its app's identifier",
    rationale: """
      The identifier must be the app's identifier followed by a dot and a name. EX021 reports the same for app \
      extensions.
      """,
    sources: [
      Source(
        "rules_apple, plisttool.py", "https://github.com/bazelbuild/rules_apple/blob/main/tools/plisttool/plisttool.py")
    ],
    examples: [
      .build(app, with: [.plist("Example.app/Watch/Watch.app/Info.plist", program(↓"com.example.watch"))]),
      .build(app, with: [.plist("Example.app/AppClips/Clip.app/Info.plist", program("com.example.notes.clip"))]),
    ])

  private static let app: ExampleValue = [
    "CFBundleIdentifier": "com.example.notes", "CFBundleSupportedPlatforms": ["iPhoneOS"],
  ]

  private static func program(_ identifier: ExampleValue) -> ExampleValue {
    ["CFBundleIdentifier": identifier, "CFBundleSupportedPlatforms": ["WatchOS"], "WKApplication": true]
  }

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard bundle.kind == .application, let app = bundle.parent, app.kind == .application,
      bundle.path.hasPrefix("\(app.path)/Watch/") || bundle.path.hasPrefix("\(app.path)/AppClips/"),
      let text = bundle.info?.fields.text("CFBundleIdentifier"), let own = text.value, let prefix = app.identifier,
      !own.hasPrefix("\(prefix).")
    else { return }
    report.add(
      "the identifier '\(own)' does not begin with '\(prefix).' (the app's identifier and a period)",
      "use '\(prefix).' followed by a name",
      at: FindingPlace(text))
  }
}
