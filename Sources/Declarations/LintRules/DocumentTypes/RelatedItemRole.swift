import PropertyLists
import UTBundleDeclarations
import UTLint

/// A related item with a read-only role.
enum RelatedItemRole: DocumentTypeRule {
  static let description = RuleDescription(
    "DT041", "related-item-role", .error, or: [.warning: "if it is unknown whether the app is sandboxed"],
    platforms: .macOS,
    enforcers: [.appKit],
    evidence: .quoted, outcome: .nothing,
    summary: "A related item has a role other than Editor",
    rationale: """
      With NSIsRelatedItemType, a sandboxed app can access a file next to the one that was opened, such as the \
      subtitles of a movie. The sandbox grants access only for role Editor, even for reading; with Viewer, the file \
      presenter fails without an error. This is an error if the entitlements show that the app is sandboxed and a \
      warning if they are unknown; outside the sandbox, nothing is reported.
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
        with: [unsandboxed], comment: "The app is not sandboxed."),
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
      "related item '\(type.title)' has role '\(role.written)'",
      "set CFBundleTypeRole to Editor, even if the app only reads the file", at: FindingPlace(role), severity: severity,
      fix: .unsafe("Use 'Editor'", .set(.string(DocumentRole.editor.rawValue), at: role.node.path)))
  }
}
