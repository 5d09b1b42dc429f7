import UTBuild
import UTBundleDeclarations
import UTLint

/// A product beside the app in an archive.
enum StrayProduct: BuildRule {
  static let description = RuleDescription(
    "BA002", "stray-product", .warning, enforcers: [.practice], evidence: .reported, outcome: .rejected,
    otherCodes: ["ITMS-90171"],
    summary: "An .xcarchive with an app has products outside its Applications folder",
    rationale: """
      A library or framework whose target does not set SKIP_INSTALL is installed next to the app, which makes the \
      archive a generic one. Everything the app needs is inside the app.
      """,
    sources: [.genericArchives],
    examples: [
      .build(
        ["CFBundleIdentifier": "com.example.notes"],
        with: [
          .plist("Notes.xcarchive/Products/Applications/Notes.app/Info.plist", ["CFBundleName": "Notes"]),
          .init("Notes.xcarchive/Products/usr/local/lib/libKit.a", "↓"),
        ]),
      .build(
        ["CFBundleIdentifier": "com.example.notes"],
        with: [.plist("Notes.xcarchive/Products/Applications/Notes.app/Info.plist", ["CFBundleName": "Notes"])]),
    ])

  static var isOnlyForStore: Bool { false }

  static func check(_ bundle: BuildBundle, in subject: BuildSubject, _ report: inout Report) {
    let build = subject.build
    guard build.form == .xcarchive, bundle === build.bundles.first,
      build.bundles.contains(where: { $0.kind == .application })
    else { return }
    let strays =
      build.bundles.filter { $0.parent == nil }.map { ($0.path, $0.displayPath) }
      + build.looseFiles.map { ($0.path, $0.displayPath) }
    for (path, displayPath) in strays {
      let components = path.split(separator: "/")
      guard let products = components.firstIndex(of: "Products"), components.count > products + 1,
        components[products + 1] != "Applications", components.prefix(products).last?.hasSuffix(".xcarchive") ?? false
      else { continue }
      report.add(
        "'\(components[(products + 1)...].joined(separator: "/"))' is a product outside the app",
        "set SKIP_INSTALL to YES in its target", at: FindingPlace(wholeFile: displayPath))
    }
  }
}
