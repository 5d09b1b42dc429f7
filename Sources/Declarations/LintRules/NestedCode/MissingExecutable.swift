import UTBuild
import UTBundleDeclarations
import UTLint

/// An app or extension without its executable.
enum MissingExecutable: BuildRule {
  static let description = RuleDescription(
    "BI006", "missing-executable", .error, enforcers: [.documentation], evidence: .apple, outcome: .endsAtLaunch,
    otherCodes: ["ITMS-90261"],
    summary: "A built app or app extension does not contain the executable that CFBundleExecutable names",
    rationale: """
      The system starts an app with the file that CFBundleExecutable names. Only builds are reported: apps and \
      extensions with the keys of an SDK, in an .ipa or an .xcarchive, or with a _CodeSignature folder. Frameworks can \
      do without code, and are not reported.
      """,
    sources: [.coreFoundationKeys],
    examples: [
      .build(["CFBundleExecutable": ↓"Example", "DTSDKName": "iphoneos26.0"], with: [signature]),
      .build(
        ["CFBundleExecutable": "Example", "DTSDKName": "iphoneos26.0"],
        with: [signature, .executable("Example.app/Example")]),
      .build(
        ["CFBundleExecutable": "Example", "DTSDKName": "iphoneos26.0"],
        comment: "The app is not signed, so it may be a part of a project."),
    ])

  private static let signature = Example.Companion("Example.app/_CodeSignature/CodeResources", "")

  static var isOnlyForStore: Bool { false }

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard bundle.isProgram, bundle.isBuilt, isDistributed(bundle, in: subject.build), bundle.lacksExecutable,
      let text = bundle.info?.fields.text("CFBundleExecutable"), let name = text.value
    else { return }
    report.add(
      "\(bundle.name) does not contain its executable '\(name)'",
      "check PRODUCT_NAME and EXECUTABLE_NAME, and build it again",
      at: FindingPlace(text))
  }

  private static func isDistributed(_ bundle: BuildBundle, in build: Build) -> Bool {
    let signature = "_CodeSignature/CodeResources"
    return [.ipa, .xcarchive].contains(build.form) || bundle.contains(signature)
      || bundle.contains("Contents/\(signature)")
  }
}
