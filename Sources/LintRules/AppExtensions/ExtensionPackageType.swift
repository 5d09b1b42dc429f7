import BundleDeclarations
import Lint
import PropertyLists

/// The package type of an app in an extension.
enum ExtensionPackageType: DeclarationRule {
  static let description = RuleDescription(
    "EX011", "extension-package-type", .error, enforcers: [.xcode, .practice],
    summary: "CFBundlePackageType of an app extension is APPL or FMWK",
    rationale: """
      An app extension is an XPC service, and its package type is XPC!, which is also what Xcode writes for \
      $(PRODUCT_BUNDLE_PACKAGE_TYPE). APPL comes with an Info.plist that was copied from the app.
      """,
    sources: [.appExtensionKeys, .swiftBuild], fix: .unsafe,
    examples: [
      .plist(
        [
          "CFBundlePackageType": ↓"APPL",
          "NSExtension": [
            "NSExtensionPointIdentifier": "com.apple.usernotifications.service",
            "NSExtensionPrincipalClass": "NotificationService",
          ],
        ],
        fixed: [
          "CFBundlePackageType": "XPC!",
          "NSExtension": [
            "NSExtensionPointIdentifier": "com.apple.usernotifications.service",
            "NSExtensionPrincipalClass": "NotificationService",
          ],
        ]),
      .plist(["CFBundlePackageType": ↓"FMWK"], context: .init(kind: .appExtension)),
      .plist([
        "CFBundlePackageType": "XPC!",
        "NSExtension": [
          "NSExtensionPointIdentifier": "com.apple.usernotifications.service",
          "NSExtensionPrincipalClass": "NotificationService",
        ],
      ]),
      .plist(
        ["CFBundlePackageType": "$(PRODUCT_BUNDLE_PACKAGE_TYPE)"], context: .init(kind: .appExtension),
        comment: "The build writes XPC!."),
      .plist(
        ["CFBundlePackageType": "APPL", "NSExtension": [:]], context: .init(kind: .application),
        comment: "The bundle is an app, whatever else is in its Info.plist."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard subject.kind == .appExtension, let text = subject.info.fields.text("CFBundlePackageType"),
      let value = text.value, ["APPL", "FMWK"].contains(value)
    else { return }
    report.add(
      "CFBundlePackageType of an app extension is '\(value)'", "use XPC! or $(PRODUCT_BUNDLE_PACKAGE_TYPE)",
      at: FindingPlace(text), fix: .unsafe("Use XPC!", .set(.string("XPC!"), at: text.node.path)))
  }
}
