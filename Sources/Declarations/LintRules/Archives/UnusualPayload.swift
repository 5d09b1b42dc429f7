import UTBuild
import UTBundleDeclarations
import UTLint

/// An .ipa or an archive that contains more than one app.
enum UnusualPayload: BuildRule {
  static let description = RuleDescription(
    "BA003", "unusual-payload", .warning, enforcers: [.practice], evidence: .inferred, outcome: .rejected,
    summary: "The Payload folder of an .ipa, or the Applications folder of an .xcarchive, contains more than one app",
    rationale: """
      An .ipa contains a single app, and Xcode treats an archive with several apps as a generic one, which it cannot \
      upload. Watch apps and App Clips are inside the app.
      """,
    sources: [.convention, .genericArchives],
    examples: [
      .build(
        ["CFBundleIdentifier": "com.example.notes"],
        with: [
          .plist("Payload/Notes.app/Info.plist", ["CFBundleName": "Notes"]),
          .init("Payload/Other.app/Info.plist", "<plist version=\"1.0\">↓<dict/></plist>"),
        ]),
      .build(
        ["CFBundleIdentifier": "com.example.notes"],
        with: [
          .plist("Notes.xcarchive/Products/Applications/Notes.app/Info.plist", ["CFBundleName": "Notes"]),
          .init(
            "Notes.xcarchive/Products/Applications/Other.app/Info.plist",
            "<plist version=\"1.0\">↓<dict/></plist>"),
        ]),
      .build(
        ["CFBundleIdentifier": "com.example.notes"],
        with: [.plist("Payload/Notes.app/Info.plist", ["CFBundleName": "Notes"])]),
    ])

  static var isOnlyForStore: Bool { false }

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    let form = subject.build.form
    guard form == .ipa || form == .xcarchive, isProduct(bundle, in: form),
      let first = subject.build.bundles.first(where: { isProduct($0, in: form) }), first !== bundle
    else { return }
    report.add(
      "the \(form == .ipa ? ".ipa" : "archive") contains \(bundle.name) in addition to \(first.name)",
      form == .ipa
        ? "create an .ipa for each app"
        : "set SKIP_INSTALL to YES in the target of every app but one, and archive again",
      at: FindingPlace(missingIn: bundle))
  }

  /// Whether an app is where apps for the App Store are: in the folder `Payload`, or in the products of an archive.
  private static func isProduct(_ bundle: BuildBundle, in form: Build.Form) -> Bool {
    guard bundle.kind == .application, bundle.parent == nil else { return false }
    let folders = bundle.path.split(separator: "/").dropLast()
    return form == .ipa ? folders.last == "Payload" : folders.suffix(2) == ["Products", "Applications"]
  }
}
