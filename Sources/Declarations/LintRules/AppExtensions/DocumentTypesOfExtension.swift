import UTBundleDeclarations
import UTLint

/// Document types of an app extension.
enum DocumentTypesOfExtension: DeclarationRule {
  static let description = RuleDescription(
    "EX016", "document-types-of-extension", .warning, platforms: .withDocuments,
    enforcers: [.launchServices, .practice],
    summary: "An app extension has CFBundleDocumentTypes",
    rationale: """
      Launch Services opens documents with applications, and reads only their document types. The types an extension \
      accepts are declared in NSExtension: by QLSupportedContentTypes, CSSupportedContentTypes, or \
      NSExtensionActivationRule.
      """,
    sources: [.launchServicesKeys, .appExtensionKeys], fix: .unsafe,
    examples: [
      .plist(
        [
          "CFBundleName": "Preview",
          ↓"CFBundleDocumentTypes": [.document(["com.adobe.pdf"])],
          "NSExtension": [
            "NSExtensionAttributes": ["QLSupportedContentTypes": ["com.adobe.pdf"]],
            "NSExtensionPointIdentifier": "com.apple.quicklook.preview", "NSExtensionPrincipalClass": "Preview",
          ],
        ],
        fixed: [
          "CFBundleName": "Preview",
          "NSExtension": [
            "NSExtensionAttributes": ["QLSupportedContentTypes": ["com.adobe.pdf"]],
            "NSExtensionPointIdentifier": "com.apple.quicklook.preview", "NSExtensionPrincipalClass": "Preview",
          ],
        ]),
      .plist(["CFBundleDocumentTypes": [.document(["com.adobe.pdf"])]], context: .init(kind: .application)),
      .plist(["CFBundleDocumentTypes": []], context: .init(kind: .appExtension)),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard subject.kind == .appExtension, let entry = subject.info.fields.entry("CFBundleDocumentTypes"),
      entry.value.count > 0
    else { return }
    report.add(
      "CFBundleDocumentTypes has no effect in an app extension", "move the document types to the app",
      at: FindingPlace(key: entry), fix: .unsafe("Remove CFBundleDocumentTypes", .remove(entry.value.path)))
  }
}
