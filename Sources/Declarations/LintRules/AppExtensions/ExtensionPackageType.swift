import PropertyLists
import UTBundleDeclarations
import UTLint

/// An app extension with the package type of an app.
enum ExtensionPackageType: DeclarationRule {
  static let description = RuleDescription(
    "EX011", "extension-package-type", .error, enforcers: [.xcode, .practice],
    summary: "An app extension's CFBundlePackageType is APPL or FMWK",
    rationale: """
      An app extension is an XPC service, and its package type is XPC!, which is also what Xcode uses for \
      $(PRODUCT_BUNDLE_PACKAGE_TYPE). APPL is left over when the Info.plist is copied from the app.
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
        comment: "The build sets the package type to XPC!."),
      .plist(
        ["CFBundlePackageType": "APPL"],
        context: .init(kind: .appExtension, settings: ["GENERATE_INFOPLIST_FILE": "YES"]),
        comment: "Xcode replaces the value in the build."),
      .plist(
        ["CFBundlePackageType": "APPL", "NSExtension": [:]], context: .init(kind: .application),
        comment: "The bundle is an app, whatever else its Info.plist contains."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    // If Xcode generates the Info.plist, it replaces the file's type with the right one.
    guard subject.kind == .appExtension, subject.info.settings.generatesInfoPlist != true,
      let text = subject.info.fields.text("CFBundlePackageType"),
      let value = text.value, ["APPL", "FMWK"].contains(value)
    else { return }
    report.add(
      "an app extension cannot have CFBundlePackageType '\(value)'", "set it to XPC! or $(PRODUCT_BUNDLE_PACKAGE_TYPE)",
      at: FindingPlace(text), fix: .unsafe("Use XPC!", .set(.string("XPC!"), at: text.node.path)))
  }
}
