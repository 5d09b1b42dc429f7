import UTBuild
import UTBundleDeclarations
import UTLint
import UTText

/// Frameworks in a framework or an extension.
enum FrameworksInFramework: BuildRule {
  private static let share = """
    <dict>
      <key>NSExtension</key>
      <dict>
        <key>NSExtensionPointIdentifier</key>
        <string>com.apple.widgetkit-extension</string>
      </dict>
    </dict>
    """

  static let description = RuleDescription(
    "NB001", "frameworks-in-framework", .error, enforcers: [.appStore], storeCodes: ["ITMS-90205", "ITMS-90206"],
    evidence: .quoted, outcome: .rejected,
    summary: "A framework or an app extension contains a Frameworks folder",
    rationale: """
      Except on macOS, all frameworks belong in the Frameworks folder of the app. App Store Connect rejects \
      frameworks in frameworks and in app extensions. A common cause is ALWAYS_EMBED_SWIFT_STANDARD_LIBRARIES in \
      the target of an extension.
      """,
    sources: [
      .report("Carthage/Carthage/issues/2292"), .report("OneSignal/OneSignal-iOS-SDK/issues/1437"),
      .report("CocoaPods/CocoaPods/issues/10538"),
    ],
    examples: [
      .build(
        ["CFBundleSupportedPlatforms": ["iPhoneOS"]],
        with: [
          .init("Example.app/PlugIns/Share.appex/Info.plist", "<plist version=\"1.0\">↓\(Self.share)</plist>"),
          .init(
            "Example.app/PlugIns/Share.appex/Frameworks/Kit.framework/Info.plist",
            "<plist version=\"1.0\"><dict/></plist>"),
        ]),
      .build(
        ["CFBundleSupportedPlatforms": ["iPhoneOS"]],
        with: [
          .init("Example.app/PlugIns/Share.appex/Info.plist", "<plist version=\"1.0\">\(Self.share)</plist>"),
          .init("Example.app/Frameworks/Kit.framework/Info.plist", "<plist version=\"1.0\"><dict/></plist>"),
        ]),
    ])

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    // Extensions of watch apps used to have their own frameworks.
    guard bundle.isInFlatApp, bundle.kind == .framework || bundle.kind == .appExtension,
      !bundle.path.containsBytes("/Watch/")
    else { return }
    let folder = "\(bundle.path)/Frameworks/"
    guard
      bundle.files.contains(where: { $0.hasPrefix("Frameworks/") })
        || subject.build.children(of: bundle).contains(where: { $0.path.hasPrefix(folder) })
    else { return }
    report.add(
      "\(bundle.name) contains a Frameworks folder", "embed its contents in the app instead",
      at: FindingPlace(missingIn: bundle))
  }
}
