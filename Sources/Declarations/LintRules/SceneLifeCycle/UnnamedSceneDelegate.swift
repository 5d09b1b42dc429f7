import PropertyLists
import UTBuild
import UTLint

/// A scene configuration without a delegate.
enum UnnamedSceneDelegate: BuildRule {
  static let description = RuleDescription(
    "SC003", "unnamed-scene-delegate", .warning, platforms: [.iOS, .tvOS, .visionOS, .macCatalyst],
    enforcers: [.appKit], evidence: .quoted, outcome: .endsAtLaunch,
    summary: "A scene configuration does not name a scene delegate",
    rationale: """
      With SDK 27, an app whose configuration has no UISceneDelegateClassName fails to launch, unless SwiftUI starts \
      it or its app delegate returns another configuration. If the code shows either, nothing is reported. The \
      configurations of .NET MAUI are not reported.
      """,
    sources: [.sceneLifeCycle, .report("samoylenkodmitry/Cranpose/issues/673")],
    examples: [
      .build([
        "CFBundleSupportedPlatforms": ["iPhoneOS"], "DTSDKName": "iphoneos27.0", "UILaunchScreen": [:],
        "UIApplicationSceneManifest": [
          "UISceneConfigurations": [
            "UIWindowSceneSessionRoleApplication": [↓["UISceneConfigurationName": "Default"]]
          ]
        ],
      ]),
      .build([
        "CFBundleSupportedPlatforms": ["iPhoneOS"], "DTSDKName": "iphoneos27.0", "UILaunchScreen": [:],
        "UIApplicationSceneManifest": [
          "UISceneConfigurations": [
            "UIWindowSceneSessionRoleApplication": [
              ["UISceneConfigurationName": "Default", "UISceneDelegateClassName": "Notes.SceneDelegate"]
            ]
          ]
        ],
      ]),
    ])

  static var isOnlyForStore: Bool { false }

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard let manifest = SceneManifest(bundle, in: subject.build), let configurations = manifest.configurations,
      configurations.kind == .array
    else { return }
    for entry in configurations.elements where entry.kind == .dictionary && entry["UISceneDelegateClassName"] == nil {
      if let name = entry["UISceneConfigurationName"]?.string, name.hasPrefix("__MAUI") { continue }
      report.add(
        "the scene configuration has no UISceneDelegateClassName", "set it to the class name of the scene delegate",
        at: FindingPlace(entry))
    }
  }
}
