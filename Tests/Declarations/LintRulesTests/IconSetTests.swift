import PropertyLists
import SystemTypes
import Testing
import UTBuild
import UTBundleDeclarations
import UTLint
import UTLintRules

/// Which icon sets are those of apps for iOS.
@Suite struct IconSetTests {
  private static func companions(_ folder: String, _ name: String) -> [Example.Companion] {
    let set = "\(folder)/Assets.xcassets/\(name).appiconset"
    return [
      Example.Companion(
        "\(set)/Contents.json",
        """
        {"images": [{"idiom": "universal", "platform": "ios", "size": "1024x1024", "filename": "large.png"}]}
        """),
      .image("\(set)/large.png", size: 1024, isTransparent: true),
    ]
  }

  private static func example(_ context: Example.Context, _ companions: [Example.Companion]) -> Example {
    .plist(["CFBundleName": "Notes"], context: context, with: companions)
  }

  private static func settings(_ name: String) -> [String: String] { ["ASSETCATALOG_COMPILER_APPICON_NAME": name] }

  /// As the actions of four apps in the App Store have it: the system draws the shape in the color of the text.
  @Test func `the icon of an app extension may be transparent`() {
    let context = Example.Context(platforms: .iOS, kind: .appExtension, settings: Self.settings("ActionIcon"))
    #expect(Linted.rules(Self.example(context, Self.companions("Action", "ActionIcon")), "IC004").isEmpty)
  }

  @Test func `the icon of an app for the Mac may be transparent`() {
    let context = Example.Context(platforms: .macOS, kind: .application, settings: Self.settings("AppIcon"))
    #expect(Linted.rules(Self.example(context, Self.companions("macos", "AppIcon")), "IC004").isEmpty)
  }

  @Test func `the icon of an app is found by the name that its target gives`() {
    let context = Example.Context(platforms: .iOS, kind: .application, settings: Self.settings("Notes"))
    #expect(Linted.rules(Self.example(context, Self.companions("Notes", "Notes")), "IC004") == ["IC004"])
    #expect(Linted.rules(Self.example(context, Self.companions("Notes", "Other")), "IC004").isEmpty)
  }

  @Test func `a name made of settings is expanded`() {
    let context = Example.Context(
      platforms: .iOS, kind: .application,
      settings: Self.settings("AppIcon$(VARIANT)").merging(["VARIANT": "Beta"]) { $1 })
    #expect(Linted.rules(Self.example(context, Self.companions("Notes", "AppIconBeta")), "IC004") == ["IC004"])
  }

  /// All Flutter apps name both sets 'AppIcon'.
  @Test func `of two apps with one name for their icons, the nearest counts`() {
    func file(_ folder: String, _ platforms: Platforms) -> LintFile {
      LintFile(
        PropertyList(parsing: Array("<plist version=\"1.0\"><dict/></plist>".utf8), named: "\(folder)/Info.plist"),
        context: InfoPlist.Context(
          settings: BuildSettings(Self.settings("AppIcon")), kind: .application, platforms: platforms))
    }
    func findings(_ folder: String) -> [Finding] {
      let rules = RuleSet.all.rules.filter { $0.description.identifier == "IC004" }
      var run = LintRun([file("ios/Runner", .iOS), file("macos/Runner", .macOS)], registry: .system)
      run.iconSets =
        Example.plist(["CFBundleName": "Notes"], with: Self.companions(folder, "AppIcon")).run(registry: .system)
        .iconSets
      return Linter(RuleSet(rules)).findings(in: run)
    }
    #expect(findings("macos/Runner").isEmpty)
    #expect(findings("ios/Runner").map(\.rule) == ["IC004"])
    #expect(findings("shared").map(\.rule) == ["IC004"], "both may use it")
  }
}
