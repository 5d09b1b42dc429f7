import BundleDeclarations
import Lint
import PropertyLists

/// A related item that the app says it only reads.
enum RelatedItemRole: DocumentTypeRule {
  static let description = RuleDescription(
    "DT041", "related-item-role", .error, platforms: .macOS, enforcers: [.appKit],
    summary: "A related item has another role than Editor",
    rationale: """
      With NSIsRelatedItemType a sandboxed app reaches a file beside the one that was opened, such as the subtitles of a \
      film. The sandbox only grants it for the role Editor, even to read; with Viewer the file presenter fails without a \
      word. It is an error where the entitlements say that the app is in the sandbox, a warning where they are not known, and \
      nothing outside of it.
      """,
    sources: [.relatedItems, .sandboxedFiles], fix: .unsafe,
    examples: [
      .plist(
        [
          "CFBundleDocumentTypes": [
            ["CFBundleTypeExtensions": ["srt"], "CFBundleTypeRole": ↓"Viewer", "NSIsRelatedItemType": true]
          ]
        ], on: .macOS,
        fixed: [
          "CFBundleDocumentTypes": [
            ["CFBundleTypeExtensions": ["srt"], "CFBundleTypeRole": "Editor", "NSIsRelatedItemType": true]
          ]
        ]),
      .plist(
        [
          "CFBundleDocumentTypes": [
            ["CFBundleTypeExtensions": ["srt"], "CFBundleTypeRole": "Editor", "NSIsRelatedItemType": true]
          ]
        ], on: .macOS),
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeRole": "Viewer", "NSIsRelatedItemType": true]]], on: .macOS,
        with: [unsandboxed], comment: "The app is not in the sandbox."),
    ])

  static let unsandboxed = Example.Companion(
    "Notes.entitlements",
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0">
    <dict>
      <key>com.apple.security.app-sandbox</key>
      <false/>
    </dict>
    </plist>
    """)

  static func check(_ type: DocumentType, in subject: Subject, _ report: inout Report) {
    guard let severity = subject.relatedItemSeverity(of: type), let role = type.role,
      let value = role.value.flatMap(DocumentRole.init(rawValue:)), value != .editor
    else { return }
    report.add(
      "the related item '\(type.title)' has the role '\(role.written)'",
      "say Editor, even if the app only reads it", at: FindingPlace(role), severity: severity,
      fix: .unsafe("Write Editor", .set(.string(DocumentRole.editor.rawValue), at: role.node.path)))
  }
}
