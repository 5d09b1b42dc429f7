import UTBuild
import UTBundleDeclarations
import UTLint

/// A listed SDK without a privacy manifest.
enum SDKWithoutManifest: BuildRule {
  static let description = RuleDescription(
    "PM018", "sdk-without-manifest", .error, or: [.warning: "for an SDK that is linked statically"],
    enforcers: [.appStore], storeCodes: ["ITMS-91061"], evidence: .quoted,
    outcome: .rejected,
    summary: "An SDK on Apple's list has no privacy manifest",
    rationale: """
      App Store Connect rejects new apps, and updates that add such an SDK; for other updates, it warns. SDKs are \
      recognized by the names of their frameworks. Statically linked SDKs are recognized by their classes; because the \
      code may have been changed, this is a warning.
      """,
    sources: [.thirdPartySDKs, .report("Alamofire/Alamofire/issues/3935"), .report("ChartsOrg/Charts/issues/5224")],
    examples: [
      .build(
        ["CFBundleIdentifier": "com.example.notes"],
        with: [
          .init("Example.app/Frameworks/Alamofire.framework/Info.plist", "<plist version=\"1.0\">↓<dict/></plist>")
        ]),
      .build(
        ["CFBundleIdentifier": "com.example.notes"],
        with: [
          .init("Example.app/Frameworks/Alamofire.framework/Info.plist", "<plist version=\"1.0\"><dict/></plist>"),
          .init(
            "Example.app/Frameworks/Alamofire.framework/PrivacyInfo.xcprivacy",
            "<plist version=\"1.0\"><dict><key>NSPrivacyTracking</key><false/></dict></plist>"),
        ]),
      .build(
        lackingIn: ["CFBundleSupportedPlatforms": ["iPhoneOS"]],
        with: [.executable("Example.app/Example", "defines _TtC9Alamofire7Session")]),
      .build(
        ["CFBundleSupportedPlatforms": ["iPhoneOS"]],
        with: [
          .executable("Example.app/Example", "defines _TtC9Alamofire7Session"),
          .init(
            "Example.app/AlamofirePrivacyInfo.bundle/PrivacyInfo.xcprivacy",
            "<plist version=\"1.0\"><dict><key>NSPrivacyTracking</key><false/></dict></plist>"),
        ]),
    ])

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    checkLinked(bundle, in: subject.build, &report)
    guard bundle.kind == .framework, let sdk = bundle.knownSDK, bundle.privacyManifests.isEmpty,
      bundle.host.map({ $0.platforms.isDisjoint(with: [.macOS, .macCatalyst]) }) ?? false
    else { return }
    // CocoaPods and Swift packages have the manifest in a resource bundle, in the framework or in the app.
    guard !subject.build.hasResourcesWithManifest(of: sdk),
      subject.build.children(of: bundle).allSatisfy({ $0.privacyManifests.isEmpty })
    else { return }
    report.add(
      "\(bundle.name) is the SDK \(sdk.name), which must have a privacy manifest",
      sdk.firstVersion.map { "use version \($0) or later; earlier versions have no manifest" }
        ?? "use a version that has a manifest, or another SDK",
      at: FindingPlace(missingIn: bundle))
  }

  /// Reports the SDKs whose classes are in an app, an extension, or a framework with another name.
  private static func checkLinked(_ bundle: BuildBundle, in build: Build, _ report: inout Report) {
    guard bundle.isInFlatApp, bundle.hasCode, bundle.knownSDK == nil else { return }
    for binary in bundle.binaries {
      for (sdk, className) in binary.linkedSDKs where !build.mayHaveBundle(of: sdk) {
        report.add(
          "\(Code(bundle: bundle, binary: binary).name) has the class '\(className)' of the SDK \(sdk.name), which must have a privacy manifest",
          sdk.firstVersion.map { "use version \($0) or later, and add its resource bundle to the app" }
            ?? "use a version that has a manifest, or another SDK",
          at: FindingPlace(missingIn: bundle), severity: .warning)
      }
    }
  }
}
