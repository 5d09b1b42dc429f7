import UTBundleDeclarations
import UTLint

/// A generated scene manifest in an app that UIKit starts.
enum GeneratedManifestWithUIKit: RunRule {
  private static let setting = "INFOPLIST_KEY_UIApplicationSceneManifest_Generation"

  static let description = RuleDescription(
    "SC007", "generated-manifest-with-uikit", .warning, platforms: [.iOS, .tvOS, .visionOS, .macCatalyst],
    enforcers: [.appKit], evidence: .quoted, outcome: .endsAtLaunch,
    summary: "Xcode generates an empty scene manifest for an app that UIKit starts",
    rationale: """
      The manifest that Xcode generates has no configuration, because SwiftUI apps need none. With SDK 27, an app with \
      a UIKit app delegate and this manifest fails to launch. This is not reported if the code has a SwiftUI App, or \
      an app delegate that returns configurations.
      """,
    sources: [.sceneLifeCycle, .swiftBuild, .report("OneBusAway/otpkit/issues/152")],
    examples: [
      .plist(
        [↓"CFBundleName": "Notes"], on: .iOS, context: settings,
        with: [.init("AppDelegate.swift", "@main\nclass AppDelegate: UIResponder, UIApplicationDelegate {}")]),
      .plist(
        ["CFBundleName": "Notes"], on: .iOS, context: settings,
        with: [.init("NotesApp.swift", "@main\nstruct NotesApp: App {\n  var body: some Scene { WindowGroup {} }\n}")]),
    ])

  private static let settings = Example.Context(settings: ["GENERATE_INFOPLIST_FILE": "YES", setting: "YES"])

  static func check(_ run: LintRun, _ report: inout Report) {
    for subject in run.subjects where subject.mayBeApplication && subject.isFor(description.platforms) {
      guard subject.info.settings.value(of: setting).map({ $0.uppercased() == "YES" }) ?? false,
        subject.sceneManifests.isEmpty, let code = run.code(of: subject), code.startsUIKit, !code.configuresScenes
      else { continue }
      report.add(
        "the generated scene manifest has no configuration, but UIKit starts the app and needs one",
        "remove \(setting), and add UIApplicationSceneManifest with a scene delegate to the Info.plist",
        at: subject.place(ofSetting: setting))
    }
  }
}
