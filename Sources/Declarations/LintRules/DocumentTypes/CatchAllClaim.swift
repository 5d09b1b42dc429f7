import UTBundleDeclarations
import UTLint

/// A catch-all type claimed with a rank that puts the app ahead of other apps.
enum CatchAllClaim: DocumentTypeRule {
  static let description = RuleDescription(
    "DT023", "catch-all-claim", .warning, enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "A document type claims every file by type with rank Owner or Default",
    rationale: """
      Every file conforms to public.data, and every folder to public.folder. With rank Owner or Default, the app \
      competes with all other apps, and may become the one that opens files no other app claims. With Alternate, the \
      app is still offered for all files.
      """,
    sources: [.coreFoundationKeys, .report("webtorrent/webtorrent-desktop/issues/1873")], fix: .unsafe,
    examples: [
      .plist(
        [
          "CFBundleDocumentTypes": [
            [
              "CFBundleTypeName": "Any file", "LSHandlerRank": "Default",
              "LSItemContentTypes": [↓"public.data", "public.folder"],
            ]
          ]
        ],
        fixed: [
          "CFBundleDocumentTypes": [
            [
              "CFBundleTypeName": "Any file", "LSHandlerRank": "Alternate",
              "LSItemContentTypes": ["public.data", "public.folder"],
            ]
          ]
        ]),
      .plist(
        ["CFBundleDocumentTypes": [["LSItemContentTypes": [↓"public.item"]]]], on: .tvOS,
        fixed: ["CFBundleDocumentTypes": [["LSItemContentTypes": ["public.item"], "LSHandlerRank": "Alternate"]]],
        comment: "A missing rank means Default."),
      .plist(["CFBundleDocumentTypes": [["LSHandlerRank": "Alternate", "LSItemContentTypes": ["public.data"]]]]),
      .plist(["CFBundleDocumentTypes": [["LSHandlerRank": "Default", "LSItemContentTypes": ["public.png"]]]]),
    ])

  static func check(_ type: DocumentType, in subject: Subject, _ report: inout Report) {
    guard let first = type.catchAllTypes.first, let rank = subject.highRank(of: type) else { return }
    report.add(
      "\(type.catchAllTitle) every \(type.catchAllMatter) with rank \(rank.rawValue)",
      "set LSHandlerRank to Alternate, or list the types the app is made for", at: FindingPlace(first),
      fix: .unsafe("Set LSHandlerRank to Alternate", type.ranking(.alternate)))
  }
}
