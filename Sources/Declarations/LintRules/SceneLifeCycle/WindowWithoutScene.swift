import UTBundleDeclarations
import UTLint

/// A window for the screen in an app with scenes.
enum WindowWithoutScene: RunRule {
  static let description = RuleDescription(
    "SC008", "window-without-scene", .note, platforms: [.iOS, .tvOS, .macCatalyst],
    enforcers: [.appKit], evidence: .quoted, outcome: .nothing,
    summary: "An app delegate creates a window without a scene, although the app has a scene delegate",
    rationale: """
      In an app with scenes, a window is visible only if it belongs to a window scene. A window that the app delegate \
      creates with UIWindow(frame:) stays black. The code may be for systems without scenes, so this is a note.
      """,
    sources: [.sceneLifeCycle, .report("expo/expo/issues/47570"), .report("not-fl3/miniquad/issues/634")],
    examples: [
      .plist(
        manifest, on: .iOS,
        with: [
          .init(
            "AppDelegate.swift",
            """
            @main class AppDelegate: UIResponder, UIApplicationDelegate {
              lazy var window = ↓UIWindow(frame: UIScreen.main.bounds)
            }
            """)
        ]),
      .plist(
        manifest, on: .iOS,
        with: [
          .init("AppDelegate.swift", "@main class AppDelegate: UIResponder, UIApplicationDelegate {}"),
          .init("SceneDelegate.swift", "let window = UIWindow(windowScene: scene)"),
        ]),
    ])

  private static let manifest: ExampleValue = [
    "UIApplicationSceneManifest": [
      "UISceneConfigurations": [
        "UIWindowSceneSessionRoleApplication": [["UISceneDelegateClassName": "$(PRODUCT_MODULE_NAME).AppDelegate"]]
      ]
    ]
  ]

  static func check(_ run: LintRun, _ report: inout Report) {
    var reported: Set<String> = []
    for subject in run.subjects where subject.mayBeApplication && subject.isFor(description.platforms) {
      guard subject.sceneConfigurations.contains(where: { $0["UISceneDelegateClassName"] != nil }),
        let code = run.code(of: subject)
      else { continue }
      for source in code.sources where source.facts.lifeCycle.startsUIKit && reported.insert(source.name).inserted {
        for place in source.facts.lifeCycle.windows {
          report.add(
            "the window does not belong to a scene, so it stays black",
            "create it with UIWindow(windowScene:) in the scene delegate", at: place)
        }
      }
    }
  }
}
