import BundleDeclarations
import Lint

/// A family of types with a rank that puts the app before others.
enum BroadClaim: DocumentTypeRule {
  static let description = RuleDescription(
    "DT045", "broad-claim", .note, enforcers: [.practice],
    summary: "A document type claims a whole family of formats with the rank Default",
    rationale: """
      An app that claims all text, all pictures or somebody else's format with the rank Default is recommended for them, and \
      people have complained of apps that so became what opens their files. Default is right for the formats that the app is \
      made for; for the rest there is Alternate.
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
      "'\(broad.written)' stands for many formats, with the rank Default",
      "consider LSHandlerRank Alternate, unless the app is made for all of them", at: FindingPlace(broad))
  }
}
