import UTBuild
import UTLint

/// A framework that is signed like an app.
enum EntitlementsOnFramework: BuildRule {
  static let description = RuleDescription(
    "EN014", "entitlements-on-framework", .error, platforms: [.iOS, .tvOS, .visionOS, .watchOS],
    enforcers: [.appStore], storeCodes: ["ITMS-90046"], evidence: .quoted, outcome: .rejected,
    summary: "The signature of a framework or library has an application identifier",
    rationale: """
      Frameworks need no entitlements, because they run with the app's. Tools that sign an app again sometimes give the \
      app's entitlements to everything in it.
      """,
    sources: [.provisioningProfiles, Source("App Store Connect's message in public reports")],
    examples: [
      .build(
        ["CFBundleSupportedPlatforms": ["iPhoneOS"]],
        with: [
          .executable("Example.app/Frameworks/Kit.framework/Kit", isMarked: true, rights),
          .plist("Example.app/Frameworks/Kit.framework/Info.plist", ["CFBundleExecutable": "Kit"]),
        ]),
      .build(["CFBundleSupportedPlatforms": ["iPhoneOS"]], with: [.executable("Example.app/Example", rights)]),
    ])

  private static let rights = """
    signed with <plist version="1.0"><dict><key>application-identifier</key><string>ABCDE12345.com.example.notes</string></dict></plist>
    """

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard bundle.isInFlatApp else { return }
    for binary in bundle.binaries where bundle.kind == .framework || !binary.isExecutable {
      guard binary.entitlements?.root?["application-identifier"] != nil else { continue }
      report.add(
        "\(Code(bundle: bundle, binary: binary).name) is signed with an application identifier",
        "sign it without entitlements", at: FindingPlace(wholeFile: binary.displayPath))
    }
  }
}
