import Lint
import BundleDeclarations
import PropertyLists

/// More file providers than an app may have.
enum SecondFileProvider: RunRule {
  static let description = RuleDescription(
    "EX007", "second-file-provider", .error, platforms: .iOS, enforcers: [.practice],
    summary: "An iOS app has more than one file provider extension",
    rationale: "A device refuses to install an app with two file providers (error 0xE80000B2).",
    sources: [Source("Error codes of device installation")],
    examples: [
      Example(
        """
        <key>CFBundlePackageType</key>
        <string>APPL</string>
        """, context: Example.Context(platforms: .iOS),
        with: [
          companion("Files"),
          Example.Companion(
            "Example.app/PlugIns/More.appex/Info.plist",
            """
            <key>NSExtension</key>
            <dict>
              <key>NSExtensionPointIdentifier</key>
              ↓<string>com.apple.fileprovider-nonui</string>
            </dict>
            """),
        ]),
      Example(
        """
        <key>CFBundlePackageType</key>
        <string>APPL</string>
        """, context: Example.Context(platforms: .iOS), with: [companion("Files")]),
      Example(
        """
        <key>CFBundlePackageType</key>
        <string>APPL</string>
        """, context: Example.Context(platforms: .macOS), with: [companion("Files"), companion("More")]),
    ])

  private static func companion(_ name: String) -> Example.Companion {
    Example.Companion(
      "Example.app/PlugIns/\(name).appex/Info.plist",
      """
      <key>NSExtension</key>
      <dict>
        <key>NSExtensionPointIdentifier</key>
        <string>com.apple.fileprovider-nonui</string>
      </dict>
      """)
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
          "the app has a second file provider: devices refuse to install it",
          "keep one file provider, with several domains",
          at: Place(provider), related: [Finding.Related("the first file provider", Place(first))])
      }
    }
  }
}
