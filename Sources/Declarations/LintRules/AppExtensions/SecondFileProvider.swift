import PropertyLists
import UTBundleDeclarations
import UTLint

/// More than one file provider in an app.
enum SecondFileProvider: RunRule {
  static let description = RuleDescription(
    "EX007", "second-file-provider", .error, platforms: .iOS, enforcers: [.practice],
    summary: "An iOS app has more than one file provider extension",
    rationale: "Devices refuse to install an app with two file providers (error 0xE80000B2).",
    sources: [Source("Error codes of device installation")],
    examples: [
      .plist(
        ["CFBundlePackageType": "APPL"], on: .iOS,
        with: [
          provider("Files"),
          provider("More", ↓"com.apple.fileprovider-nonui"),
        ]),
      .plist(
        ["CFBundlePackageType": "APPL"], on: .iOS,
        with: [
          provider("Files")
        ]),
      .plist(
        ["CFBundlePackageType": "APPL"], on: .macOS,
        with: [
          provider("Files"),
          provider("More"),
        ]),
    ])

  /// A file provider extension of the app.
  private static func provider(
    _ name: String, _ point: ExampleValue = "com.apple.fileprovider-nonui"
  ) -> Example.Companion {
    .plist("Example.app/PlugIns/\(name).appex/Info.plist", ["NSExtension": ["NSExtensionPointIdentifier": point]])
  }

  static func check(_ run: LintRun, _ report: inout Report) {
    let groups = Dictionary(grouping: run.subjects.filter { $0.file.application != nil }) { $0.file.application }
    for bundles in groups.values where bundles.contains(where: { $0.isCertainlyFor(.iOS) }) {
      let providers = bundles.compactMap { $0.appExtension?.point }.filter {
        $0.value == "com.apple.fileprovider-nonui"
      }
      guard let first = providers.first else { continue }
      for provider in providers.dropFirst() {
        report.add(
          "the app has more than one file provider, so devices refuse to install the app",
          "use one file provider with several domains",
          at: FindingPlace(provider), related: [Finding.Related("the first file provider", FindingPlace(first))])
      }
    }
  }
}
