import UTBuild
import UTBundleDeclarations
import UTLint

/// A scene delegate that the code does not have.
enum SceneDelegateNotFound: RunRule {
  private static let module = "$(PRODUCT_MODULE_NAME)."

  static let description = RuleDescription(
    "SC004", "scene-delegate-not-found", .warning, platforms: [.iOS, .tvOS, .visionOS, .macCatalyst],
    enforcers: [.appKit], evidence: .quoted, outcome: .nothing,
    summary: "UISceneDelegateClassName names a class in the app's module that the code does not define",
    rationale: """
      UIKit writes the name of the missing class to the log, and the window stays black. In projects, only names that \
      begin with $(PRODUCT_MODULE_NAME) are checked, and only if the code in which UIKit starts the app is known. If \
      the app delegate chooses a configuration, at least one of the classes must exist. In builds, a name is checked \
      only if the code has other classes of the same module.
      """,
    sources: [
      .sceneLifeCycle, .report("bazelbuild/rules_apple/issues/1016"), .report("twilio/video-quickstart-ios/issues/551"),
    ],
    examples: [
      .plist(manifest(↓"$(PRODUCT_MODULE_NAME).WindowDelegate"), on: .iOS, with: [delegate]),
      .plist(manifest("$(PRODUCT_MODULE_NAME).AppDelegate"), on: .iOS, with: [delegate]),
      .plist(
        manifest("Kit.WindowDelegate"), on: .iOS, with: [delegate], comment: "The class is in a separate module."),
      .plist(
        [
          "UIApplicationSceneManifest": [
            "UISceneConfigurations": [
              "UIWindowSceneSessionRoleApplication": [
                ["UISceneDelegateClassName": "$(PRODUCT_MODULE_NAME).TestDelegate"],
                ["UISceneDelegateClassName": "$(PRODUCT_MODULE_NAME).AppDelegate"],
              ]
            ]
          ]
        ], on: .iOS, with: [choosingDelegate], comment: "The app delegate chooses a configuration."),
      .build(
        built(↓"Notes.WindowDelegate"), with: [.executable("Example.app/Example", "defines _TtC5Notes11AppDelegate")]),
      .build(
        built("Notes.AppDelegate"), with: [.executable("Example.app/Example", "defines _TtC5Notes11AppDelegate")]),
      .build(
        built("Kit.WindowDelegate"), with: [.executable("Example.app/Example", "defines _TtC5Notes11AppDelegate")]),
    ])

  private static func built(_ name: ExampleValue) -> ExampleValue {
    [
      "CFBundleSupportedPlatforms": ["iPhoneOS"],
      "UIApplicationSceneManifest": [
        "UISceneConfigurations": ["UIWindowSceneSessionRoleApplication": [["UISceneDelegateClassName": name]]]
      ],
    ]
  }

  private static let delegate = Example.Companion(
    "AppDelegate.swift", "@main class AppDelegate: UIResponder, UIApplicationDelegate, UIWindowSceneDelegate {}")

  private static let choosingDelegate = Example.Companion(
    "AppDelegate.swift",
    """
    @main class AppDelegate: UIResponder, UIApplicationDelegate, UIWindowSceneDelegate {
      func application(
        _ application: UIApplication, configurationForConnecting session: UISceneSession,
        options: UIScene.ConnectionOptions
      ) -> UISceneConfiguration { UISceneConfiguration(name: name, sessionRole: session.role) }
    }
    """)

  private static func manifest(_ name: ExampleValue) -> ExampleValue {
    [
      "UIApplicationSceneManifest": [
        "UISceneConfigurations": ["UIWindowSceneSessionRoleApplication": [["UISceneDelegateClassName": name]]]
      ]
    ]
  }

  static func check(_ run: LintRun, _ report: inout Report) {
    for subject in run.builds { check(subject.build, &report) }
    for subject in run.subjects where subject.mayBeApplication && subject.isFor(description.platforms) {
      let names = subject.sceneConfigurations.compactMap {
        DeclaredFields($0, settings: subject.info.settings).text("UISceneDelegateClassName")
      }.filter { $0.written.hasPrefix(module) }
      guard !names.isEmpty, let own = run.code(of: subject), own.startsUIKit else { continue }
      let code = AppCode(sources: run.sources)
      let types = names.map { $0.written.dropFirst(module.count).split(separator: ".").last.map(String.init) ?? "" }
      let isThere = types.map { $0.isEmpty || $0.contains("$") || code.mentions($0) }
      // An app delegate that returns configurations excludes the configurations for tests, whose code is not in the
      // app.
      if own.configuresScenes, isThere.contains(true) { continue }
      for index in names.indices where !isThere[index] {
        report.add(
          "the app's code has no class '\(types[index])'", "use the class name of the scene delegate",
          at: FindingPlace(names[index]))
      }
    }
  }

  /// Reports the names that are missing from the code of a build, if all of it could be read.
  private static func check(_ build: Build, _ report: inout Report) {
    guard let app = build.application, app.isInFlatApp, let info = app.info, app.executable != nil else { return }
    let names = info.sceneDelegateNames
    guard !names.isEmpty else { return }
    let code = build.code(of: app).map(\.binary)
    guard code.allSatisfy(\.isComplete) else { return }
    for text in names {
      let parts = (text.value ?? "").split(separator: ".")
      guard parts.count == 2, let module = parts.first.map(String.init), let name = text.value,
        code.contains(where: { $0.hasClasses(ofModule: module) }), !code.contains(where: { $0.defines(name) })
      else { continue }
      report.add(
        "the app's code has no class '\(name)'", "use the class name of the scene delegate", at: FindingPlace(text))
    }
  }
}

extension InfoPlist {
  /// The names of the scene delegates in the scene manifest.
  fileprivate var sceneDelegateNames: [DeclaredText] {
    node.sceneConfigurations.compactMap { DeclaredFields($0, settings: settings).text("UISceneDelegateClassName") }
  }
}
