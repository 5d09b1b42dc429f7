import PropertyLists
import UTBundleDeclarations
import UTLint

/// A related item without extensions.
enum RelatedItemWithoutExtension: DocumentTypeRule {
  static let description = RuleDescription(
    "DT042", "related-item-without-extension", .error, or: [.warning: "if it is unknown whether the app is sandboxed"],
    platforms: .macOS, enforcers: [.appKit],
    evidence: .quoted, outcome: .nothing,
    summary: "A related item has no CFBundleTypeExtensions",
    rationale: """
      The sandbox compares the extension of the related file with those in CFBundleTypeExtensions and does not look at \
      types. This is an error if the entitlements show that the app is sandboxed and a warning if they are unknown; \
      outside the sandbox, nothing is reported.
      """,
    sources: [.relatedItems, .sandboxedFiles],
    examples: [
      .plist(
        [
          "CFBundleDocumentTypes": [
            ["CFBundleTypeRole": "Editor", "LSItemContentTypes": ["public.text"], "NSIsRelatedItemType": ↓true]
          ]
        ], on: .macOS),
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeExtensions": ["srt"], "NSIsRelatedItemType": true]]], on: .macOS),
      .plist(
        ["CFBundleDocumentTypes": [["NSIsRelatedItemType": true]]], on: .macOS, with: [RelatedItemRole.unsandboxed]),
    ])

  static func check(_ type: DocumentType, in subject: Subject, _ report: inout Report) {
    guard let severity = subject.relatedItemSeverity(of: type), let flag = type.fields["NSIsRelatedItemType"],
      type.filenameExtensions.allSatisfy(\.written.isEmpty)
    else { return }
    report.add(
      "related item '\(type.title)' has no CFBundleTypeExtensions, so it matches no related files",
      "add CFBundleTypeExtensions with the extensions of the related files", at: FindingPlace(flag), severity: severity)
  }
}
