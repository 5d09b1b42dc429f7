import UTBundleDeclarations
import UTLint

/// A key that only Apple's own apps use.
enum AppleDefaultKey: DocumentTypeRule {
  static let description = RuleDescription(
    "DT043", "apple-default-key", .note, platforms: .macOS, enforcers: [.practice],
    summary: "A document type has LSIsAppleDefaultForType, which is reserved for Apple's own apps",
    rationale: """
      The key is undocumented. Apple's own apps use it, and it was copied from them into other apps. LSHandlerRank is \
      the documented way to rank an app for a type.
      """,
    sources: [.report("macvim-dev/macvim/pull/1489")], fix: .safe,
    examples: [
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeName": "Note", ↓"LSIsAppleDefaultForType": true]]], on: .macOS,
        fixed: ["CFBundleDocumentTypes": [["CFBundleTypeName": "Note"]]]),
      .plist(["CFBundleDocumentTypes": [["CFBundleTypeName": "Note", "LSHandlerRank": "Default"]]], on: .macOS),
    ])

  static func check(_ type: DocumentType, in subject: Subject, _ report: inout Report) {
    guard !(subject.info.bundleIdentifier?.lowercasedValue?.hasPrefix("com.apple.") ?? false),
      let entry = type.fields.entry("LSIsAppleDefaultForType")
    else { return }
    report.add(
      "LSIsAppleDefaultForType is reserved for Apple's own apps",
      "remove it\(type.rank == nil ? ", and set LSHandlerRank" : "")",
      at: FindingPlace(key: entry),
      fix: .safe("Remove LSIsAppleDefaultForType", .remove(entry.value.path)))
  }
}
