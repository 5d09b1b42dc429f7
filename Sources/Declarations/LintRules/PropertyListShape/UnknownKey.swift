import PropertyLists
import UTBundleDeclarations
import UTLint

/// An unknown key.
enum UnknownKey: StrangeKeyRule {
  static let description = RuleDescription(
    "PL013", "unknown-key", .note, enforcers: [.practice],
    summary: "A document type or type declaration has an unknown key",
    rationale: """
      The system ignores keys it does not know. Your own keys are harmless in these dictionaries, but an unknown key \
      is usually one that someone expected the system to read.
      """,
    sources: [.realProjects],
    examples: [
      .plist(["CFBundleDocumentTypes": [["CFBundleTypeName": "Note", ↓"ICExtension": "note"]]]),
      .plist(["NotesServerAddress": "https://example.com"], comment: "At the root, an app may have keys of its own."),
    ])

  static func check(_ key: StrangeKey, in subject: Subject, _ report: inout Report) {
    guard key.reason == .unknown else { return }
    report.add(
      "unknown key '\(key.entry.key)' in \(key.dictionary.title) is ignored",
      "remove it, or move it to the root if it is a custom key",
      at: FindingPlace(key: key.entry))
  }
}
