import PropertyLists
import UTBuild
import UTBundleDeclarations
import UTLint

/// The scene manifest of an app that must have adopted scenes, because it is built with SDK 27 or later.
///
/// Apps that SwiftUI starts have scenes without a configuration, and an app delegate can return one. Both are in the
/// code; the manifest of such an app is not checked.
struct SceneManifest {
  static let key = "UIApplicationSceneManifest"
  static let role = "UIWindowSceneSessionRoleApplication"

  /// An app that adopted scenes.
  static let example = Example.build([
    "CFBundleSupportedPlatforms": ["iPhoneOS"], "DTSDKName": "iphoneos27.0", "UILaunchScreen": [:],
    "UIApplicationSceneManifest": [
      "UISceneConfigurations": [
        "UIWindowSceneSessionRoleApplication": [["UISceneDelegateClassName": "Notes.SceneDelegate"]]
      ]
    ],
  ])

  /// The bundle of the app.
  let app: InfoPlist
  /// The entry of the manifest; nil if there is none.
  let entry: PropertyList.Entry?

  /// The version of the SDK that the app was linked with.
  let sdk: SystemVersion
  /// Whether the code shows that UIKit starts the app, and that nothing returns configurations.
  let isSurelyWithoutScenes: Bool

  /// Creates the manifest of an app; nil for a bundle that need not have scenes.
  ///
  /// - Parameters:
  ///   - bundle: the bundle.
  ///   - build: the build that it is in.
  ///   - minimum: the first SDK with which apps are checked.
  ///
  /// Source: Apple, TN3187 "Migrating to the UIKit scene-based life cycle".
  init?(_ bundle: BuildBundle, in build: Build, from minimum: SystemVersion = SystemVersion(27)) {
    guard bundle === build.application, let info = bundle.info, let version = Self.sdk(of: bundle), version >= minimum,
      // Such an app does not have its own code: the code inside it runs on watches or in Messages.
      info.fields.flag("LSApplicationLaunchProhibited") != true
    else { return nil }
    let start = AppStart(bundle, in: build)
    if case .withScenes = start { return nil }
    app = info
    sdk = version
    isSurelyWithoutScenes = if case .withoutScenes = start { true } else { false }
    entry = [Self.key, "\(Self.key)~ipad", "\(Self.key)~iphone"].lazy.compactMap { info.fields.entry($0) }.first
  }

  /// The SDK that an app was linked with, for a system with scenes; its Info.plist may have an older build's.
  private static func sdk(of bundle: BuildBundle) -> SystemVersion? {
    let systems = bundle.executable?.systems.filter { system in
      ["iOS", "tvOS", "visionOS"].contains { system.name.hasPrefix($0) }
    }
    if let linked = systems?.compactMap(\.sdk).min() { return linked }
    guard let name = bundle.sdkName, ["iphone", "appletv", "xr"].contains(where: name.hasPrefix) else { return nil }
    return bundle.sdkVersion
  }

  /// Whether the app has a storyboard from which UIKit starts it, so that SwiftUI does not.
  var startsFromStoryboard: Bool {
    app.node.entries.contains { $0.key.hasPrefix("UIMainStoryboardFile") || $0.key.hasPrefix("NSMainNibFile") }
  }

  /// The configurations of the windows of the app.
  var configurations: PropertyList.Node? { entry?.value["UISceneConfigurations"]?[Self.role] }
}
