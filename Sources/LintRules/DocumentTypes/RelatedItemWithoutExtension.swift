import BundleDeclarations
import Lint
import PropertyLists

/// A related item that no extension names.
enum RelatedItemWithoutExtension: DocumentTypeRule {
  static let description = RuleDescription(
    "DT042", "related-item-without-extension", .error, platforms: .macOS, enforcers: [.appKit],
    summary: "A related item has no CFBundleTypeExtensions",
    rationale: """
      The sandbox compares the extension of the related file with those in CFBundleTypeExtensions, and does not ask for \
      types. It is an error where the entitlements say that the app is in the sandbox, a warning where they are not known, \
      and nothing outside of it.
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
      "the related item '\(type.title)' has no CFBundleTypeExtensions, by which related files are found",
      "list their extensions", at: FindingPlace(flag), severity: severity)
  }
}
