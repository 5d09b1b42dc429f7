import PropertyLists
import UTBundleDeclarations
import UTLint

private let key = "NSExtensionPointIdentifier"

/// An extension without an extension point.
enum MissingExtensionPoint: DeclarationRule {
  static let description = RuleDescription(
    "EX019", "missing-extension-point", .error, enforcers: [.appStore, .documentation],
    otherCodes: ["ITMS-90348"],
    summary: "NSExtension has no NSExtensionPointIdentifier",
    rationale: """
      The extension point determines when the system runs an extension. Without one, the extension is never run, and \
      App Store Connect rejects the app. ExtensionKit extensions have EXExtensionPointIdentifier in \
      EXAppExtensionAttributes instead.
      """,
    sources: [.appExtensionKeys],
    examples: [
      .plist(["NSExtension": ↓["NSExtensionPrincipalClass": "ShareViewController"]]),
      .plist(["NSExtension": ↓["NSExtensionPointIdentifier": "", "NSExtensionPrincipalClass": "Share"]]),
      .plist([
        "NSExtension": [
          "NSExtensionPointIdentifier": "com.apple.services", "NSExtensionPrincipalClass": "ShareViewController",
        ]
      ]),
      .plist(["EXAppExtensionAttributes": ["EXExtensionPointIdentifier": "com.apple.appintents-extension"]]),
      .plist(
        ["NSExtension": ["NSExtensionPointIdentifer": "com.apple.services"]], comment: "EX006 reports the misspelling."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard let found = subject.appExtension, found.fields.node.count > 0,
      subject.info.fields["EXAppExtensionAttributes"] == nil,
      found.fields[key].map({ $0.string?.isBlank ?? false }) ?? true,
      !found.fields.node.entries.contains(where: { isMeant($0.key) })
    else { return }
    let isEmpty = found.fields[key] != nil
    report.add(
      isEmpty
        ? "\(key) is empty, so the extension is never run" : "the extension has no \(key), so it is never run",
      isEmpty
        ? "use an extension point such as 'com.apple.share-services'"
        : "add \(key) with a value such as 'com.apple.share-services'",
      at: FindingPlace(found.fields.node))
  }

  /// Whether another key is a misspelling or a former name, which EX006 reports.
  private static func isMeant(_ other: String) -> Bool {
    KeyCatalog.entry(other, in: .appExtension) == nil
      && (KeyCatalog.suggestion(for: other, in: .appExtension) == key
        || KeyCatalog.refusedExtensionKeys.contains(other))
  }
}
