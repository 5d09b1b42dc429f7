import UTBuild
import UTBundleDeclarations
import UTLint

/// A storyboard for scenes that the app does not have.
enum SceneStoryboardNotFound: BuildRule {
  static let description = RuleDescription(
    "SC006", "scene-storyboard-not-found", .warning, platforms: [.iOS, .tvOS, .visionOS, .macCatalyst],
    enforcers: [.appKit], evidence: .inferred, outcome: .endsAtLaunch,
    summary: "UISceneStoryboardFile names a storyboard that the app does not have",
    rationale: """
      UIKit loads the storyboard of a scene configuration by its name without the extension, from the app or a \
      language folder. If there is none, the app crashes.
      """,
    sources: [.sceneLifeCycle, .informationPropertyList],
    examples: [
      .build(manifest(↓"Main"), with: [.init("Example.app/Base.lproj/LaunchScreen.storyboardc/nib", "")]),
      .build(manifest(↓"Main.storyboard"), with: [.init("Example.app/Base.lproj/Main.storyboardc/nib", "")]),
      .build(manifest("Main"), with: [.init("Example.app/Base.lproj/Main.storyboardc/nib", "")]),
      .build(
        ["CFBundleSupportedPlatforms": ["iPhoneOS"]],
        with: [.plist("Example.app/Frameworks/Kit.framework/Info.plist", manifest("Main"))],
        comment: "UIKit reads only the manifest of the app."),
    ])

  private static func manifest(_ name: ExampleValue) -> ExampleValue {
    [
      "CFBundleSupportedPlatforms": ["iPhoneOS"], "DTSDKName": "iphoneos26.0",
      "UIApplicationSceneManifest": [
        "UISceneConfigurations": [
          "UIWindowSceneSessionRoleApplication": [
            ["UISceneDelegateClassName": "Notes.SceneDelegate", "UISceneStoryboardFile": name]
          ]
        ]
      ],
    ]
  }

  static var isOnlyForStore: Bool { false }

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard bundle.kind == .application, bundle.isBuilt, let info = bundle.info else { return }
    for configuration in info.node.sceneConfigurations {
      guard
        let text = DeclaredFields(configuration, settings: info.settings).text("UISceneStoryboardFile"),
        let name = text.value, !name.isEmpty
      else { continue }
      func hasStoryboard(_ name: some StringProtocol) -> Bool {
        let file = "/\(name).storyboardc/"
        return bundle.files.contains { "/\($0)".contains(file) }
      }
      guard !hasStoryboard(name) else { continue }
      report.add(
        "the app has no storyboard '\(name)'",
        name.hasSuffix(".storyboard") && hasStoryboard(name.dropLast(".storyboard".count))
          ? "remove '.storyboard' from the name" : "use the name of a storyboard in the app, or remove the key",
        at: FindingPlace(text))
    }
  }
}
