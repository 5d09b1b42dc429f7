import UTBuild
import UTLint

/// An app built with SDK 27 without scenes.
enum MissingSceneManifest: BuildRule {
  static let description = RuleDescription(
    "SC001", "missing-scene-manifest", .warning,
    or: [.error: "if the code or a storyboard shows that UIKit starts the app"],
    platforms: [.iOS, .tvOS, .visionOS, .macCatalyst],
    enforcers: [.appKit], evidence: .apple, outcome: .endsAtLaunch,
    summary: "An app built with SDK 27 or later has no UIApplicationSceneManifest",
    rationale: """
      On iOS, iPadOS, tvOS, and visionOS 27, an app that is built with SDK 27 and has not adopted scenes fails to \
      launch. The App Store accepts it. An app that SwiftUI starts has scenes without the key, and so does an app \
      whose delegate returns the configuration; if the code shows that, nothing is reported. Apps built with an older \
      SDK launch normally.
      """,
    sources: [
      .sceneLifeCycle, .report("expo/expo/issues/46664"), .report("moonlight-stream/moonlight-ios/issues/719"),
    ],
    examples: [
      .build(lackingIn: [
        "CFBundleSupportedPlatforms": ["iPhoneOS"], "DTSDKName": "iphoneos27.0", "UIMainStoryboardFile": "Main",
        "UILaunchScreen": [:],
      ]),
      .build([
        "CFBundleSupportedPlatforms": ["iPhoneOS"], "DTSDKName": "iphoneos26.0", "UIMainStoryboardFile": "Main",
        "UILaunchScreen": [:],
      ]),
      SceneManifest.example,
      .build(
        lackingIn: linked,
        with: [.executable("Example.app/Example", "Mach-O arm64 for iOS 16.0, SDK 27.0", "imports _UIApplicationMain")]),
      .build(
        linked,
        with: [
          .executable(
            "Example.app/Example", "Mach-O arm64 for iOS 16.0, SDK 27.0", "imports _$s7SwiftUI3AppPAAE4mainyyFZ")
        ]),
      .build(
        linked,
        with: [
          .executable(
            "Example.app/Example", "Mach-O arm64 for iOS 16.0, SDK 27.0", "imports _UIApplicationMain",
            "implements application:configurationForConnectingSceneSession:options:")
        ]),
      .build(
        linked,
        with: [.executable("Example.app/Example", "Mach-O arm64 for iOS 16.0, SDK 26.0", "imports _UIApplicationMain")],
        comment: "The SDK that the code was linked with counts."),
    ])

  private static let linked: ExampleValue = [
    "CFBundleSupportedPlatforms": ["iPhoneOS"], "DTSDKName": "iphoneos27.0", "UILaunchScreen": [:],
  ]

  static var isOnlyForStore: Bool { false }

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard let manifest = SceneManifest(bundle, in: subject.build), manifest.entry == nil else { return }
    let isCertain = manifest.startsFromStoryboard || manifest.isSurelyWithoutScenes
    report.add(
      isCertain
        ? "the app has no \(SceneManifest.key), so it fails to launch on system version 27"
        : "the app has no \(SceneManifest.key), so it fails to launch on system version 27, "
          + "unless it is a SwiftUI app or its app delegate returns a configuration",
      "adopt the scene-based life cycle: add the key and a scene delegate", at: FindingPlace(manifest.app.node),
      severity: isCertain ? .error : nil)
  }
}
