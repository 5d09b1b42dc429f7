import UTBundleDeclarations
import UTLint

/// A family of types claimed with a rank that puts the app ahead of other apps.
enum BroadClaim: DocumentTypeRule {
  static let description = RuleDescription(
    "DT045", "broad-claim", .note, enforcers: [.practice],
    evidence: .reported, outcome: .nothing,
    summary: "A document type claims a whole family of formats with rank Default",
    rationale: """
      An app that claims all text, all images, or another vendor's format with rank Default is recommended for those \
      files, and users have complained about apps that took over their files this way. Use Default for the formats the \
      app is made for, and Alternate for the rest.
      """,
    sources: [
      .report("webtorrent/webtorrent-desktop/issues/1873"), .report("bryceco/GoMap/pull/614"),
    ],
    examples: [
      .plist(["CFBundleDocumentTypes": [["LSHandlerRank": "Default", "LSItemContentTypes": [↓"public.image"]]]]),
      .plist(["CFBundleDocumentTypes": [["LSHandlerRank": "Alternate", "LSItemContentTypes": ["public.image"]]]]),
      .plist(["CFBundleDocumentTypes": [["LSHandlerRank": "Default", "LSItemContentTypes": ["public.png"]]]]),
    ])

  static func check(_ type: DocumentType, in subject: Subject, _ report: inout Report) {
    guard type.catchAllTypes.isEmpty, subject.highRank(of: type) == .default,
      let broad = type.contentTypes.first(where: { BroadTypes.families.contains($0.lowercasedValue ?? "") })
    else { return }
    report.add(
      "'\(broad.written)' covers many formats, but has rank Default",
      "set LSHandlerRank to Alternate unless the app is made for all of them", at: FindingPlace(broad))
  }
}
