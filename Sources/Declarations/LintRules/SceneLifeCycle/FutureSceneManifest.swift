import UTBuild
import UTLint

/// An app that cannot be built with SDK 27 without changes.
enum FutureSceneManifest: BuildRule {
  static let description = RuleDescription(
    "SC009", "future-scene-manifest", .note, platforms: [.iOS, .tvOS, .visionOS, .macCatalyst],
    enforcers: [.documentation], evidence: .apple, outcome: .nothing,
    summary: "An app built with SDK 26 that UIKit starts has no scene configuration, which SDK 27 requires",
    rationale: """
      The app launches on all systems. If it were built with SDK 27, it would fail to launch. This is reported only if \
      the code or a main storyboard shows that UIKit starts the app.
      """,
    sources: [.sceneLifeCycle],
    examples: [
      .build(lackingIn: [
        "CFBundleSupportedPlatforms": ["iPhoneOS"], "DTSDKName": "iphoneos26.2", "UIMainStoryboardFile": "Main",
        "UILaunchScreen": [:],
      ]),
      .build(["CFBundleSupportedPlatforms": ["iPhoneOS"], "DTSDKName": "iphoneos26.2", "UILaunchScreen": [:]]),
    ])

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard let manifest = SceneManifest(bundle, in: subject.build, from: SystemVersion(26)),
      manifest.sdk < SystemVersion(27), manifest.startsFromStoryboard || manifest.isSurelyWithoutScenes,
      manifest.configurations.map({ $0.count == 0 }) ?? true
    else { return }
    report.add(
      "the app has no scene configuration, so it will fail to launch when built with SDK 27",
      "adopt the scene-based life cycle", at: FindingPlace(manifest.app.node))
  }
}
