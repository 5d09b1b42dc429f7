import PropertyLists
import UTBundleDeclarations
import UTLint

/// A malformed type code.
enum MalformedTypeCode: DocumentTypeRule {
  static let description = RuleDescription(
    "DT018", "malformed-type-code", .warning, or: [.note: "next to LSItemContentTypes"], platforms: .macOS,
    enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "A type code is not four bytes long",
    rationale: """
      The codes in CFBundleTypeOSTypes come from the classic Mac OS: four characters in its own character set, \
      including spaces, as in 'PDF '. A longer or shorter code matches nothing. Most apps need no codes at all. They \
      are ignored next to LSItemContentTypes.
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
          "type code '\(value)' has a character not in MacRoman", "remove the type code",
          at: FindingPlace(text), severity: severity)
        continue
      }
      guard count != 4 else { continue }
      report.add(
        "type code '\(value)' has \(count) \(count == 1 ? "byte" : "bytes"), not 4",
        count < 4 ? "pad it with spaces or remove it" : "remove it", at: FindingPlace(text), severity: severity)
    }
  }
}
