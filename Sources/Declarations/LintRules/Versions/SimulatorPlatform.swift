import UTBuild
import UTBundleDeclarations
import UTLint

/// A bundle for the simulator in a build for devices.
enum SimulatorPlatform: BuildRule {
  static let description = RuleDescription(
    "PF005", "simulator-platform", .error, or: [.warning: "for a framework whose code is only for devices"],
    enforcers: [.appStore], storeCodes: ["ITMS-90542"], evidence: .repeated, outcome: .rejected,
    summary: "CFBundleSupportedPlatforms names a simulator",
    rationale: """
      App Store Connect rejects an app that contains a bundle for the simulator. Either the bundle was built for \
      the simulator, or its Info.plist was copied from such a build. A framework whose code is only for devices is a \
      warning: one report quotes the message for a framework, but an app with such frameworks is in the App Store. If \
      the app is for the simulator, the bundles in it are not reported.
      """,
    sources: [Source("App Store Connect's message in public files"), .report("Tencent/libpag/issues/16")],
    examples: [
      .build(
        ["CFBundleSupportedPlatforms": ["iPhoneOS"]],
        with: [
          .plist("Example.app/Kit.bundle/Info.plist", ["CFBundleSupportedPlatforms": [↓"iPhoneSimulator"]])
        ]),
      .build(
        ["CFBundleSupportedPlatforms": ["iPhoneOS"]],
        with: [.plist("Example.app/Kit.bundle/Info.plist", ["CFBundleSupportedPlatforms": ["iPhoneOS"]])]),
      .build(
        ["CFBundleSupportedPlatforms": [↓"iPhoneSimulator"]],
        with: [.plist("Example.app/Kit.bundle/Info.plist", ["CFBundleSupportedPlatforms": ["iPhoneSimulator"]])],
        comment: "If the app is for the simulator, the bundles in it are, too."),
    ])

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard let host = bundle.host, bundle === host || host.simulatorNames.isEmpty else { return }
    for text in bundle.simulatorNames {
      let isForDevices = bundle.hasOnlyCodeForDevices
      report.add(
        "CFBundleSupportedPlatforms of \(bundle.name) names '\(text.written)'",
        isForDevices ? "use the device platform, such as iPhoneOS" : "build the bundle for devices",
        at: FindingPlace(text), severity: bundle.kind == .framework && isForDevices ? .warning : nil)
    }
  }
}

extension BuildBundle {
  /// The simulators that its Info.plist names.
  fileprivate var simulatorNames: [DeclaredText] {
    (info?.fields.texts("CFBundleSupportedPlatforms") ?? []).filter { $0.value?.hasSuffix("Simulator") ?? false }
  }

  /// Whether its executable is known, and only for devices.
  fileprivate var hasOnlyCodeForDevices: Bool {
    guard let executable, executable.problem == nil, !executable.slices.isEmpty else { return false }
    return executable.slices.allSatisfy { !$0.isIntel && !$0.deviceSystems.isEmpty && $0.deviceSystems == $0.systems }
  }
}
