import PropertyLists
import UTBundleDeclarations
import UTLint

/// An extension that requires a newer system than its app.
enum NewerExtensionTarget: DeclarationRule {
  static let description = RuleDescription(
    "EX024", "newer-extension-target", .note, enforcers: [.practice],
    summary: "An extension requires a newer system than its app",
    rationale: """
      On systems between the two versions, the app is installed without its extension. That is right if only the \
      newer systems support such extensions; otherwise, it is often a default of Xcode's template.
      """,
    sources: [.realProjects],
    examples: [
      .plist(
        ["CFBundleIdentifier": "com.example.notes", "CFBundlePackageType": "APPL", "MinimumOSVersion": "15.0"],
        with: [
          .plist(
            "Example.app/PlugIns/Share.appex/Info.plist",
            [
              "MinimumOSVersion": ↓"18.0",
              "NSExtension": ["NSExtensionPointIdentifier": "com.apple.share-services"],
            ])
        ]),
      .plist(
        ["CFBundleIdentifier": "com.example.notes", "CFBundlePackageType": "APPL", "MinimumOSVersion": "15.0"],
        with: [
          .plist(
            "Example.app/PlugIns/Share.appex/Info.plist",
            [
              "MinimumOSVersion": "15.0",
              "NSExtension": ["NSExtensionPointIdentifier": "com.apple.share-services"],
            ])
        ]),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard subject.kind == .appExtension, let host = subject.host else { return }
    for target in subject.deploymentTargets {
      guard let ofHost = host.deploymentTargets.first(where: { $0.isMac == target.isMac }),
        ofHost.version < target.version
      else { continue }
      let key = target.isMac ? "LSMinimumSystemVersion" : "MinimumOSVersion"
      let isForOther = subject.isCertainlyFor([.tvOS, .visionOS, .watchOS]) && !subject.isCertainlyFor(.iOS)
      let name = target.isMac ? "macOS" : isForOther ? "version" : "iOS"
      report.add(
        "the extension requires \(name) \(target.version.major).\(target.version.minor), but its app requires "
          + "\(name) \(ofHost.version.major).\(ofHost.version.minor)",
        "lower the extension's deployment target if older systems support such extensions",
        at: subject.info.fields.text(key).map { FindingPlace($0) } ?? FindingPlace(subject.info.node))
    }
  }
}
