import UTBundleDeclarations
import UTLint

/// A scene delegate that the code does not have.
enum SceneDelegateNotFound: RunRule {
  private static let module = "$(PRODUCT_MODULE_NAME)."

  static let description = RuleDescription(
    "SC004", "scene-delegate-not-found", .warning, platforms: [.iOS, .tvOS, .visionOS, .macCatalyst],
    enforcers: [.appKit], evidence: .quoted, outcome: .nothing,
    summary: "UISceneDelegateClassName names a class of the app that its code does not have",
    rationale: """
      UIKit writes the name of the missing class to the log, and the window stays black. Only names that begin with \
      $(PRODUCT_MODULE_NAME) are checked, and only if the code in which UIKit starts the app is known.
      """,
    sources: [
      .sceneLifeCycle, .report("bazelbuild/rules_apple/issues/1016"), .report("twilio/video-quickstart-ios/issues/551"),
    ],
    examples: [
      .plist(manifest(↓"$(PRODUCT_MODULE_NAME).WindowDelegate"), on: .iOS, with: [delegate]),
      .plist(manifest("$(PRODUCT_MODULE_NAME).AppDelegate"), on: .iOS, with: [delegate]),
      .plist(
        manifest("Kit.WindowDelegate"), on: .iOS, with: [delegate], comment: "The class is in a module of its own."),
    ])

  private static let delegate = Example.Companion(
    "AppDelegate.swift", "@main class AppDelegate: UIResponder, UIApplicationDelegate, UIWindowSceneDelegate {}")

  private static func manifest(_ name: ExampleValue) -> ExampleValue {
    [
      "UIApplicationSceneManifest": [
        "UISceneConfigurations": ["UIWindowSceneSessionRoleApplication": [["UISceneDelegateClassName": name]]]
      ]
    ]
  }

  static func check(_ run: LintRun, _ report: inout Report) {
    for subject in run.subjects where subject.mayBeApplication && subject.isFor(description.platforms) {
      let names = subject.sceneConfigurations.compactMap {
        DeclaredFields($0, settings: subject.info.settings).text("UISceneDelegateClassName")
      }.filter { $0.written.hasPrefix(module) }
      guard !names.isEmpty, run.code(of: subject)?.startsUIKit ?? false else { continue }
      let code = AppCode(sources: run.sources)
      for name in names {
        let type = name.written.dropFirst(module.count).split(separator: ".").last.map(String.init) ?? ""
        guard !type.isEmpty, !type.contains("$"), !code.mentions(type) else { continue }
        report.add(
          "the code of the app has no class '\(type)'", "use the name of the scene delegate", at: FindingPlace(name))
      }
    }
  }
}
