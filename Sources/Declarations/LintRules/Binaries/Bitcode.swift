import UTBuild
import UTLint

/// Code with bitcode, which the App Store no longer accepts.
enum Bitcode: BuildRule {
  static let description = RuleDescription(
    "MH008", "bitcode", .error, or: [.warning: "for a bitcode marker"],
    platforms: [.iOS, .tvOS, .visionOS, .watchOS],
    enforcers: [.appStore], storeCodes: ["ITMS-90482"], evidence: .quoted, outcome: .rejected,
    summary: "An executable or library contains bitcode",
    rationale: """
      Since Xcode 14, the App Store rejects bitcode. Old SDKs still contain it, in the segment __LLVM. A section of one \
      byte marks that bitcode was enabled in a build that was not archived; it is unknown whether that is rejected.
      """,
    sources: [
      .report("bugfender/BugfenderSDK-iOS/issues/81"), .report("mapbox/mapbox-maps-ios/issues/2233"),
      .report("arthenica/ffmpeg-kit/issues/614"),
    ],
    examples: [
      .build(
        app,
        with: [
          .executable("Example.app/Frameworks/Kit.framework/Kit", isMarked: true, "section __LLVM,__bundle 4096"),
          .plist("Example.app/Frameworks/Kit.framework/Info.plist", ["CFBundleExecutable": "Kit"]),
        ]),
      .build(
        app,
        with: [.executable("Example.app/Example", isMarked: true, "section __LLVM,__bundle 1")],
        comment: "The mark is a warning."),
      .build(app, with: [.executable("Example.app/Example", "imports _stat")]),
    ])

  private static let app: ExampleValue = ["CFBundleSupportedPlatforms": ["iPhoneOS"]]

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    for code in bundle.codeForDevices {
      let slices = code.binary.slices
      if slices.contains(where: \.hasBitcode) {
        report.add(
          "\(code.name) contains bitcode", "use a version without bitcode, or strip it with 'xcrun bitcode_strip -r'",
          in: code.binary)
      } else if slices.contains(where: \.hasOnlyBitcodeMarker) {
        report.add(
          "\(code.name) contains a bitcode marker",
          "use a version without a marker, or strip it with 'xcrun bitcode_strip -r'", in: code.binary,
          severity: .warning)
      }
    }
  }
}
