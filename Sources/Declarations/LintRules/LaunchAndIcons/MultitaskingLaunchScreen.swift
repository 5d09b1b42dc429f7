import UTBuild
import UTBundleDeclarations
import UTLint

/// An iPad app without a launch screen that fits every size.
enum MultitaskingLaunchScreen: BuildRule {
  static let description = RuleDescription(
    "IC013", "multitasking-launch-screen", .error, platforms: .iOS, enforcers: [.appStore, .xcode],
    storeCodes: ["ITMS-90475"], evidence: .quoted, outcome: .rejected,
    summary: "An iPad app that supports multitasking has no launch screen that fits every size",
    rationale: """
      An iPad app that does not require the full screen must have a launch storyboard or UILaunchScreen. \
      UILaunchScreen counts only in apps for iOS 14 and later. A storyboard that is named but is not in the app does \
      not count.
      """,
    sources: [.swiftBuildValidation, .report("sopt-makers/SOPT-iOS/issues/596")],
    examples: [
      .build(lackingIn: ["CFBundleSupportedPlatforms": ["iPhoneOS"], "UIDeviceFamily": [1, 2]]),
      .build(
        [
          "CFBundleSupportedPlatforms": ["iPhoneOS"], "DTSDKName": "iphoneos26.0", "UIDeviceFamily": [1, 2],
          "UILaunchStoryboardName": ↓"Launch",
        ], with: [.init("Example.app/Base.lproj/LaunchScreen.storyboardc/launch.nib", "")]),
      .build(
        [
          "CFBundleSupportedPlatforms": ["iPhoneOS"], "DTSDKName": "iphoneos26.0", "UIDeviceFamily": [1, 2],
          "UILaunchStoryboardName": "LaunchScreen",
        ], with: [.init("Example.app/Base.lproj/LaunchScreen.storyboardc/launch.nib", "")]),
      .build(["CFBundleSupportedPlatforms": ["iPhoneOS"], "UIDeviceFamily": [1]]),
    ])

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard let app = Multitasking(bundle, in: subject.build)?.app else { return }
    guard !Multitasking.has(Multitasking.storyboardKeys, app) else {
      let mayUseScreen = bundle.minimumSystem.flatMap { SystemVersion($0) }.map { $0 >= SystemVersion(14) } ?? false
      for name in missingStoryboards(of: app, in: bundle) {
        report.add(
          "the app has no launch storyboard '\(name.written)'",
          "use the name of a storyboard in the app\(mayUseScreen ? ", or use UILaunchScreen instead" : "")",
          at: FindingPlace(name))
      }
      return
    }
    let hasScreen = Multitasking.has(Multitasking.screenKeys, app)
    // MissingLaunchScreen reports these.
    if !hasScreen, let sdk = bundle.sdkVersion, sdk >= SystemVersion(27) { return }
    guard let minimum = bundle.minimumSystem.flatMap({ SystemVersion($0) }) ?? (hasScreen ? nil : SystemVersion(14)),
      !hasScreen || minimum < SystemVersion(14)
    else { return }
    report.add(
      hasScreen
        ? "the iPad app supports iOS \(minimum), where UILaunchScreen does not count as a launch screen"
        : "the iPad app has no launch screen that fits every size",
      minimum < SystemVersion(14)
        ? "add a launch storyboard, and name it in UILaunchStoryboardName"
        : "add UILaunchScreen, which may be an empty dictionary, or name a launch storyboard in UILaunchStoryboardName",
      at: FindingPlace(app.node))
  }

  /// The names of launch storyboards that are not among the compiled files of a built app, in any folder.
  private static func missingStoryboards(of app: InfoPlist, in bundle: BuildBundle) -> [DeclaredText] {
    guard bundle.isBuilt else { return [] }
    let key = "UILaunchStoryboardName"
    return app.node.entries.filter { $0.key == key || $0.key.hasPrefix("\(key)~") }
      .compactMap { DeclaredText($0.value, settings: app.settings) }
      .filter { text in
        guard var name = text.value, !name.isEmpty else { return false }
        if name.hasSuffix(".storyboard") { name.removeLast(".storyboard".count) }
        return !bundle.files.contains { file in
          let path = "/\(file)/"
          return path.contains("/\(name).storyboardc/") || path.contains("/\(name).nib/")
        }
      }
  }
}
