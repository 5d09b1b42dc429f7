import UTBuild
import UTBundleDeclarations
import UTLint

/// A bundle of a watch app with the identifier of a bundle of the iOS app.
enum IdentifierOnTwoDevices: BuildRule {
  static let description = RuleDescription(
    "NB011", "identifier-on-two-devices", .note, platforms: .watchOS, enforcers: [.appStore],
    storeCodes: ["ITMS-90806"], evidence: .quoted, outcome: .warned,
    summary: "A framework of a watch app has the same identifier as a framework of the iOS app",
    rationale: "App Store Connect warned about this from 2019 to 2021. There are no newer reports, so this is a note.",
    sources: [
      .report("Alamofire/Alamofire/issues/2925"), .report("dotnet/macios/issues/6920"),
      .report("CocoaPods/CocoaPods/issues/9135"), .report("kishikawakatsumi/KeychainAccess/issues/435"),
    ],
    examples: [
      .build(app, with: [phone, watchApp, watch(↓"com.example.kit")]),
      .build(app, with: [phone, watchApp, watch("com.example.kit.watch")]),
    ])

  private static let app: ExampleValue = [
    "CFBundleIdentifier": "com.example.notes", "CFBundleSupportedPlatforms": ["iPhoneOS"],
  ]
  private static let phone = Example.Companion.plist(
    "Example.app/Frameworks/Kit.framework/Info.plist", ["CFBundleIdentifier": "com.example.kit"])

  private static let watchApp = Example.Companion.plist(
    "Example.app/Watch/Watch.app/Info.plist", ["CFBundleSupportedPlatforms": ["WatchOS"], "WKApplication": true])

  private static func watch(_ identifier: ExampleValue) -> Example.Companion {
    .plist(
      "Example.app/Watch/Watch.app/Frameworks/Kit.framework/Info.plist",
      ["CFBundleIdentifier": identifier, "CFBundleSupportedPlatforms": ["WatchOS"]])
  }

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard bundle.kind == .application, let app = bundle.parent, app.kind == .application else { return }
    let known = Dictionary(
      frameworks(of: app, in: subject).compactMap { framework in
        framework.identifier.map { ($0.lowercased(), framework.name) }
      }
    ) { first, _ in first }
    for framework in frameworks(of: bundle, in: subject) {
      guard let text = framework.info?.fields.text("CFBundleIdentifier"),
        let other = text.lowercasedValue.flatMap({ known[$0] })
      else { continue }
      report.add(
        "\(framework.name) has the same identifier as \(other) in the iOS app",
        "use a unique identifier, for example with $(PLATFORM_NAME)", at: FindingPlace(text))
    }
  }

  private static func frameworks(of app: BuildBundle, in subject: BuildSubject) -> [BuildBundle] {
    subject.build.children(of: app).filter { $0.kind == .framework }
  }
}
