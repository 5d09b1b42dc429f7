import UTBuild
import UTBundleDeclarations
import UTLint

/// An .ipa with other contents than one app.
enum UnusualPayload: BuildRule {
  static let description = RuleDescription(
    "BA003", "unusual-payload", .warning, enforcers: [.practice], evidence: .inferred, outcome: .rejected,
    summary: "The Payload folder of an .ipa contains more than one app",
    rationale: "An .ipa contains a single app. Watch apps and App Clips are inside the app.",
    sources: [.convention],
    examples: [
      .build(
        ["CFBundleIdentifier": "com.example.notes"],
        with: [
          .plist("Payload/Notes.app/Info.plist", ["CFBundleName": "Notes"]),
          .init("Payload/Other.app/Info.plist", "<plist version=\"1.0\">↓<dict/></plist>"),
        ]),
      .build(
        ["CFBundleIdentifier": "com.example.notes"],
        with: [.plist("Payload/Notes.app/Info.plist", ["CFBundleName": "Notes"])]),
    ])

  static var isOnlyForStore: Bool { false }

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    guard subject.build.form == .ipa, bundle.kind == .application, bundle.parent == nil,
      let first = subject.build.bundles.first(where: { isInPayload($0) }), first !== bundle, isInPayload(bundle)
    else { return }
    report.add(
      "the .ipa contains \(bundle.name) in addition to \(first.name)", "create an .ipa for each app",
      at: FindingPlace(missingIn: bundle))
  }

  private static func isInPayload(_ bundle: BuildBundle) -> Bool {
    bundle.kind == .application && bundle.parent == nil
      && bundle.path.split(separator: "/").dropLast().last == "Payload"
  }
}
