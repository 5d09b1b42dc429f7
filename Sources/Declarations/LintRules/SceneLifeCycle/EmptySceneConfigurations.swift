import UTBuild
import UTLint

/// A scene manifest without a configuration for windows.
enum EmptySceneConfigurations: BuildRule {
  static let description = RuleDescription(
    "SC002", "empty-scene-configurations", .note,
    or: [.error: "if the code shows that UIKit starts the app", .warning: "if the app has a main storyboard"],
    platforms: [.iOS, .tvOS, .visionOS, .macCatalyst],
    enforcers: [.appKit], evidence: .quoted, outcome: .endsAtLaunch,
    summary: "UISceneConfigurations has no configuration for the app's windows",
    rationale: """
      With SDK 27, an app without a configuration starts only if SwiftUI starts it, or if the app delegate returns a \
      configuration. Xcode generates an empty manifest for apps with SwiftUI. If the app has a main storyboard, \
      SwiftUI does not start it, so this is a warning. If the code shows that UIKit starts the app, this is an error; \
      if the code shows that SwiftUI does, nothing is reported.
      """,
    sources: [.sceneLifeCycle, .report("DefinedNet/mobile_nebula/issues/405")],
    examples: [
      .build([
        "CFBundleSupportedPlatforms": ["iPhoneOS"], "DTSDKName": "iphoneos27.0", "UILaunchScreen": [:],
        "UIMainStoryboardFile": "Main",
        ↓"UIApplicationSceneManifest": ["UIApplicationSupportsMultipleScenes": true],
      ]),
      SceneManifest.example,
      .build(
        [
          "CFBundleSupportedPlatforms": ["iPhoneOS"], "DTSDKName": "iphoneos27.0", "UILaunchScreen": [:],
          ↓"UIApplicationSceneManifest": ["UISceneConfigurations": [:]],
        ],
        with: [.executable("Example.app/Example", "Mach-O arm64 for iOS 16.0, SDK 27.0", "imports _UIApplicationMain")]),
    ])

  static var isOnlyForStore: Bool { false }

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard let manifest = SceneManifest(bundle, in: subject.build), let entry = manifest.entry,
      entry.value.kind == .dictionary, manifest.configurations.map({ $0.count == 0 }) ?? true
    else { return }
    report.add(
      "the app has no scene configuration, so it fails to launch on system version 27"
        + (manifest.isSurelyWithoutScenes
          ? ""
          : manifest.startsFromStoryboard
            ? ", unless its app delegate returns a configuration"
            : ", unless it is a SwiftUI app or its app delegate returns a configuration"),
      "add a configuration with a scene delegate for \(SceneManifest.role)", at: FindingPlace(key: entry),
      severity: manifest.isSurelyWithoutScenes ? .error : manifest.startsFromStoryboard ? .warning : nil)
  }
}
