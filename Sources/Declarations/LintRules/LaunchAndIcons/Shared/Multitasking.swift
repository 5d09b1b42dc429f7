import PropertyLists
import UTBuild
import UTBundleDeclarations

/// An iPad app that must share the screen with other apps.
struct Multitasking {
  static let storyboardKeys: Set = ["UILaunchStoryboardName", "UILaunchStoryboards"]
  static let screenKeys: Set = ["UILaunchScreen", "UILaunchScreens"]

  /// The Info.plist of the app.
  let app: InfoPlist

  /// Creates the app of a build; nil if it is not for iPad, or requires the full screen.
  init?(_ bundle: BuildBundle, in build: Build) {
    guard bundle === build.application, bundle.platforms == .iOS, let info = bundle.info,
      let families = info.fields["UIDeviceFamily"], families.kind == .array,
      families.elements.contains(where: { $0.integer == 2 || $0.string == "2" }),
      info.fields.flag("UIRequiresFullScreen") != true, info.fields.flag("UIRequiresFullScreen~ipad") != true
    else { return nil }
    app = info
  }

  /// Returns whether an app has any of these keys, including in the form for one device, such as `UILaunchScreen~ipad`.
  static func has(_ keys: Set<String>, _ app: InfoPlist) -> Bool {
    app.node.entries.contains { entry in keys.contains(String(entry.key.prefix { $0 != "~" })) }
  }
}
