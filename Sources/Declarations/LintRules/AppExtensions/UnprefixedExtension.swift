import PropertyLists
import UTBundleDeclarations
import UTLint

/// An extension whose identifier does not begin with its app's.
enum UnprefixedExtension: DeclarationRule {
  static let description = RuleDescription(
    "EX021", "unprefixed-extension", .error, or: [.warning: "in an app that may be Mac-only"],
    enforcers: [.appStore, .xcode], storeCodes: ["ITMS-90347"], evidence: .repeated, outcome: .rejected,
    summary: "The bundle identifier of an extension does not begin with its app's identifier",
    rationale: """
      Xcode stops the build if an embedded bundle's identifier is not the app's identifier followed by a dot and a \
      name, and App Store Connect rejects the app. This is a warning in an app that may be Mac-only.
      """,
    sources: [
      Source(
        "CFBundleIdentifier",
        "https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleidentifier")
    ],
    examples: [
      .plist(
        ["CFBundleIdentifier": "com.example.notes", "CFBundlePackageType": "APPL"],
        with: [
          .plist(
            "Example.app/PlugIns/Share.appex/Info.plist",
            [
              "CFBundleIdentifier": ↓"com.example.share",
              "NSExtension": ["NSExtensionPointIdentifier": "com.apple.share-services"],
            ])
        ]),
      .plist(
        ["CFBundleIdentifier": "com.example.notes", "CFBundlePackageType": "APPL"],
        with: [
          .plist(
            "Example.app/PlugIns/Share.appex/Info.plist",
            [
              "CFBundleIdentifier": "com.example.notes.share",
              "NSExtension": ["NSExtensionPointIdentifier": "com.apple.share-services"],
            ])
        ]),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard subject.kind == .appExtension, let host = subject.host, let text = subject.info.bundleIdentifier,
      let own = text.value, let app = host.bundleIdentifier, let prefix = app.value, !own.isEmpty, !prefix.isEmpty,
      // A project may set another identifier for each configuration.
      !own.hasPrefix("\(prefix).")
    else { return }
    // A watch app between them has its own identifier.
    guard !subject.app.summary(AppIdentifiers.self).mayBePrefix(of: own) else { return }
    report.add(
      "the extension's identifier '\(own)' does not begin with '\(prefix).' (the app's identifier and a period)",
      "use '\(prefix).' followed by a name", at: FindingPlace(text),
      severity: subject.isCertainlyFor(.all.subtracting([.macOS, .macCatalyst])) ? nil : .warning,
      related: [.init("the app's identifier", FindingPlace(app))])
  }
}

/// The identifiers of the applications among the bundles of an app.
private struct AppIdentifiers: AppSummary {
  private let identifiers: Set<String>
  private let areAllKnown: Bool

  init(of infos: [InfoPlist]) {
    let values = infos.filter { $0.kind == .application }.map { $0.bundleIdentifier?.value }
    identifiers = Set(values.compactMap(\.self))
    areAllKnown = values.allSatisfy { $0 != nil }
  }

  /// Whether an identifier begins with one of these identifiers and a dot, or may do so because some are unknown.
  func mayBePrefix(of identifier: String) -> Bool {
    guard areAllKnown else { return true }
    return identifier.indices.contains { identifier[$0] == "." && identifiers.contains(String(identifier[..<$0])) }
  }
}
