import UTBuild
import UTLint

/// A build for the App Store that allows a debugger to attach.
enum DebuggableBuild: BuildRule {
  static let description = RuleDescription(
    "EN009", "debuggable-build", .error, enforcers: [.appStore], storeCodes: ["ITMS-90164"], evidence: .quoted,
    outcome: .rejected,
    summary: "A build for the App Store is signed with get-task-allow",
    rationale: """
      The entitlement is for development. Xcode removes it when it exports an app for the App Store; Xcode archives \
      are signed again, and are not reported.
      """,
    sources: [.provisioningProfiles, .report("fastlane/fastlane/issues/7966")],
    examples: [
      .build(
        ["CFBundleIdentifier": "com.example.notes"],
        with: [.executable("Example.app/Example", isMarked: true, rights("true"))]),
      .build(
        ["CFBundleIdentifier": "com.example.notes"], with: [.executable("Example.app/Example", rights("false"))]),
    ])

  private static func rights(_ value: String) -> String {
    "signed with <plist version=\"1.0\"><dict><key>get-task-allow</key><\(value)/></dict></plist>"
  }

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard subject.build.form != .xcarchive, let executable = bundle.executable,
      let rights = executable.entitlements?.root
    else { return }
    for key in ["get-task-allow", "com.apple.security.get-task-allow"] where rights[key]?.boolean == true {
      report.add(
        "\(bundle.name) is signed with \(key), which is for development", "export the app for the App Store",
        at: FindingPlace(wholeFile: executable.displayPath))
    }
  }
}
