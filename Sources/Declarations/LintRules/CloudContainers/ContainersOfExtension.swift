import UTBundleDeclarations
import UTLint

/// Containers in the Info.plist of an extension.
enum ContainersOfExtension: DeclarationRule {
  static let description = RuleDescription(
    "CL012", "containers-of-extension", .note, platforms: .withDocuments, enforcers: [.documentation],
    summary: "An extension has NSUbiquitousContainers",
    rationale: """
      Folders in iCloud Drive belong to apps, so the key belongs in the app's Info.plist. An extension that uses the \
      app's containers lists them only in its entitlements. Often the app's Info.plist was copied.
      """,
    sources: [.cocoaKeys],
    examples: [
      .plist([
        "NSExtension": ["NSExtensionPointIdentifier": "com.apple.share-services"],
        ↓"NSUbiquitousContainers": ["iCloud.com.example.note": [:]],
      ]),
      .plist([
        "CFBundlePackageType": "APPL", "NSUbiquitousContainers": ["iCloud.com.example.note": [:]],
      ]),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard subject.kind == .appExtension, let entry = subject.info.fields.entry("NSUbiquitousContainers") else { return }
    report.add(
      "NSUbiquitousContainers has no effect in an extension", "move it to the app's Info.plist",
      at: FindingPlace(key: entry))
  }
}
