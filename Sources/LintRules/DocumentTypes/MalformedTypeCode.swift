import BundleDeclarations
import Lint
import PropertyLists

/// A type code that is none.
enum MalformedTypeCode: DocumentTypeRule {
  static let description = RuleDescription(
    "DT018", "malformed-type-code", .warning, platforms: .macOS, enforcers: [.documentation],
    summary: "A type code is not four bytes long",
    rationale: """
      The codes in CFBundleTypeOSTypes are those of the classic Mac OS: four characters of its own character set, spaces \
      included, as in 'PDF '. A longer or shorter one matches nothing. Most apps need none at all, and beside \
      LSItemContentTypes none is read, so there it is a note.
      """,
    sources: [.coreFoundationKeys, .swiftBuild],
    examples: [
      .plist(
        [
          "CFBundleDocumentTypes": [
            ["CFBundleTypeExtensions": ["pdf"], "CFBundleTypeOSTypes": [↓"PDF", ↓"GEANY", ↓"文書文書"]]
          ]
        ], on: .macOS),
      .plist(["CFBundleDocumentTypes": [["CFBundleTypeOSTypes": ["PDF ", "****", "TEXƒ"]]]], on: .macOS),
    ])

  static func check(_ type: DocumentType, in subject: Subject, _ report: inout Report) {
    let severity: Severity = type.hasContentTypes ? .note : .warning
    for text in type.osTypes {
      guard let value = text.value, !value.isEmpty else { continue }
      guard let count = MacRoman.byteCount(of: value) else {
        report.add(
          "type code '\(value)' has a character that the Mac Roman character set does not have", "remove it",
          at: FindingPlace(text), severity: severity)
        continue
      }
      guard count != 4 else { continue }
      report.add(
        "type code '\(value)' has \(count) \(count == 1 ? "byte" : "bytes"), not 4",
        count < 4 ? "fill it up with spaces, or remove it" : "remove it", at: FindingPlace(text), severity: severity)
    }
  }
}
