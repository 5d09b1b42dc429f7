import UTBuild
import UTLint

/// Code for a simulator, or for a Mac, in a build for devices.
enum SimulatorSlice: BuildRule {
  static let description = RuleDescription(
    "MH001", "simulator-slice", .error, platforms: [.iOS, .tvOS, .visionOS, .watchOS], enforcers: [.appStore],
    storeCodes: ["ITMS-90087"], evidence: .repeated, outcome: .rejected,
    summary: "An executable or library contains code that devices do not run",
    rationale: """
      App Store Connect rejects architectures that devices do not have, and simulator platforms. Frameworks in which \
      lipo combines code for devices and simulators contain both; an .xcframework has a folder for each, and Xcode \
      copies the right one.
      """,
    sources: [Source("App Store Connect's message in public files")],
    examples: [
      .build(
        app,
        with: [
          .executable(
            "Example.app/Frameworks/Kit.framework/Kit", isMarked: true, "Mach-O arm64 for iOS 15.0, SDK 26.0",
            "Mach-O x86_64 for iOS Simulator 15.0, SDK 26.0"),
          .plist("Example.app/Frameworks/Kit.framework/Info.plist", ["CFBundleExecutable": "Kit"]),
        ]),
      .build(
        app,
        with: [
          .executable(
            "Example.app/Example", "Mach-O arm64 for iOS 15.0, SDK 26.0", "Mach-O arm64e for iOS 15.0, SDK 26.0")
        ]),
    ])

  private static let app: ExampleValue = ["CFBundleSupportedPlatforms": ["iPhoneOS"]]

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    for code in bundle.codeForDevices {
      let found = code.architectures { slice in slice.isIntel || slice.systems.contains(where: \.isSimulator) }
      guard !found.isEmpty else { continue }
      report.add(
        "\(code.name) contains simulator or Mac code, which devices cannot run: \(found.joined(separator: ", "))",
        found.count == code.binary.slices.count
          ? "build the code for devices instead"
          : "use an .xcframework, or remove \(found.count == 1 ? "this architecture" : "these architectures")",
        in: code.binary)
    }
  }
}
