import UTBuild
import UTBundleDeclarations
import UTLint

/// An archive that Xcode cannot distribute.
enum GenericArchive: BuildRule {
  static let description = RuleDescription(
    "BA001", "generic-archive", .warning, enforcers: [.xcode], evidence: .inferred, outcome: .rejected,
    summary: "The Info.plist of an .xcarchive with an app has no ApplicationProperties",
    rationale: """
      Xcode treats it as a generic archive, and cannot upload it. The usual cause is a second product in the \
      archive, from a target that does not set SKIP_INSTALL.
      """,
    sources: [.genericArchives],
    examples: [
      .build(
        ["CFBundleIdentifier": "com.example.notes"],
        with: [
          .init(
            "Notes.xcarchive/Info.plist",
            "<plist version=\"1.0\">\n↓<dict>\n  <key>Name</key>\n  <string>Notes</string>\n</dict>\n</plist>"),
          .plist("Notes.xcarchive/Products/Applications/Notes.app/Info.plist", ["CFBundleName": "Notes"]),
        ]),
      .build(
        ["CFBundleIdentifier": "com.example.notes"],
        with: [
          .plist("Notes.xcarchive/Info.plist", ["ApplicationProperties": ["CFBundleVersion": "1"], "Name": "Notes"]),
          .plist("Notes.xcarchive/Products/Applications/Notes.app/Info.plist", ["CFBundleName": "Notes"]),
        ]),
    ])

  static var isOnlyForStore: Bool { false }

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    let build = subject.build
    guard build.form == .xcarchive, bundle === build.bundles.first, let root = build.ownInfoPlist?.root,
      root.kind == .dictionary, root["ApplicationProperties"] == nil,
      build.bundles.contains(where: { $0.kind == .application })
    else { return }
    report.add(
      "the archive has no ApplicationProperties, so it cannot be distributed",
      "set SKIP_INSTALL to YES in the targets of libraries and tools, and archive the app again",
      at: FindingPlace(root))
  }
}
