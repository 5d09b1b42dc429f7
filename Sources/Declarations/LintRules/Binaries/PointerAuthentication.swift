import UTBuild
import UTBundleDeclarations
import UTLint

/// Code with pointer authentication, which the App Store does not accept.
enum PointerAuthentication: BuildRule {
  static let description = RuleDescription(
    "MH007", "arm64e-slice", .error, or: [.warning: "for a low minimum version, or in an app without arm64e code"],
    platforms: [.iOS, .tvOS, .visionOS], enforcers: [.appStore],
    storeCodes: ["ITMS-91010", "ITMS-91011", "ITMS-90830"],
    evidence: .quoted, outcome: .rejected,
    summary: "An executable or library contains arm64e code built with an old SDK",
    rationale: """
      The App Store accepts arm64e only if it was built with SDK 26 or later. It has also rejected arm64e code for \
      systems older than iOS 17.4, and arm64e code in a framework of an app that has none. Only one report of each is \
      known, so these are warnings.
      """,
    sources: [
      .report("DataDog/dd-sdk-ios/issues/2560"), .report("BatchLabs/Batch-iOS-SDK/issues/40"),
      .report("getsentry/sentry-cocoa/issues/5435"), .report("Skycoder42/libsodium_dart_bindings/issues/167"),
    ],
    examples: [
      .build(
        app,
        with: [
          .executable(
            "Example.app/Frameworks/Kit.framework/Kit", isMarked: true, "Mach-O arm64 for iOS 15.0, SDK 18.0",
            "Mach-O arm64e for iOS 15.0, SDK 18.0"),
          .plist("Example.app/Frameworks/Kit.framework/Info.plist", ["CFBundleExecutable": "Kit"]),
        ]),
      .build(
        app, with: [.executable("Example.app/Example", isMarked: true, "Mach-O arm64e for iOS 15.0, SDK 26.0")]),
      .build(app, with: [.executable("Example.app/Example", "Mach-O arm64e for iOS 17.4, SDK 26.0")]),
    ])

  private static let app: ExampleValue = ["CFBundleSupportedPlatforms": ["iPhoneOS"]]

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    for code in bundle.codeForDevices {
      let systems = code.binary.slices.filter(\.isARM64E).flatMap(\.systems)
      guard code.binary.slices.contains(where: \.isARM64E) else { continue }
      let help =
        code.binary.slices.allSatisfy(\.isARM64E)
        ? "build the code for arm64 instead" : "remove the arm64e slice with 'lipo -remove arm64e'"
      if let sdk = systems.compactMap(\.sdk).min(), sdk < SystemVersion(26) {
        report.add(
          "arm64e code in \(code.name) was built with SDK \(sdk); the App Store requires SDK 26 or later", help,
          in: code.binary)
      } else if let minimum = systems.filter({ $0.name == "iOS" }).map(\.minimum).min(), minimum < SystemVersion(17, 4)
      {
        report.add(
          "arm64e code in \(code.name) was built for iOS \(minimum), which is older than 17.4", help, in: code.binary,
          severity: .warning)
      } else if bundle.kind == .framework, let app = bundle.host?.executable, app.isComplete,
        !app.slices.contains(where: \.isARM64E)
      {
        report.add(
          "\(code.name) contains arm64e code, but the app has none", help, in: code.binary, severity: .warning)
      }
    }
  }
}
