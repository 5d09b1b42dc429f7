import UTBuild
import UTLint
import UTText

/// A library that is in no framework.
enum StrayCode: BuildRule {
  private static let extensions: [StaticString] = ["dylib", "so", "a", "o"]

  static let description = RuleDescription(
    "NB002", "stray-code", .warning, enforcers: [.appStore], storeCodes: ["ITMS-90171"], evidence: .repeated,
    outcome: .rejected, otherCodes: ["ITMS-90426", "ITMS-90432"],
    summary: "An app contains a library or object file outside a framework",
    rationale: """
      Except on macOS, code is allowed only in the executables of apps, extensions, and frameworks. Swift's own \
      libraries in the Frameworks folder are an exception. Files are judged only by their names, so this is a \
      warning.
      """,
    sources: [.report("EMALLStudio/appmetrica_sdk/issues/2")],
    examples: [
      .build(["CFBundleSupportedPlatforms": ["iPhoneOS"]], with: [.init("Example.app/Frameworks/libssl.dylib", "↓")]),
      .build(
        ["CFBundleSupportedPlatforms": ["iPhoneOS"]], with: [.init("Example.app/Frameworks/libswiftCore.dylib", "")]),
      .build(
        ["CFBundleSupportedPlatforms": ["MacOSX"]], with: [.init("Example.app/Contents/Frameworks/libssl.dylib", "")],
        comment: "On macOS, libraries are allowed."),
    ])

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard bundle.isInFlatApp else { return }
    for file in bundle.files where extensions.contains(where: file.hasExtension) {
      let name = file.lastComponent
      if name.hasPrefix("libswift"), name.hasSuffix(".dylib"), file.hasPrefix("Frameworks/") { continue }
      report.add(
        "'\(name)' looks like code, which is only allowed in the executables of apps, extensions, and frameworks",
        "move it into a framework, or remove it", at: FindingPlace(wholeFile: "\(bundle.displayPath)/\(file)"))
    }
  }
}
