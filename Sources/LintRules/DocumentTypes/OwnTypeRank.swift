import BundleDeclarations
import Lint

/// The owner of a type with a lower rank.
enum OwnTypeRank: DocumentTypeRule {
  static let description = RuleDescription(
    "DT029", "own-type-rank", .note, enforcers: [.documentation],
    summary: "A document type for types that the bundle exports has another rank than Owner",
    rationale: """
      Owner is the rank for the app that a type comes from; with a lower one, an app that only reads such files may open \
      them instead. It may be meant so where another app of yours is to open them.
      """,
    sources: [.documentGuide], fix: .unsafe,
    examples: [
      .plist(
        [
          "CFBundleDocumentTypes": [["LSHandlerRank": ↓"Default", "LSItemContentTypes": ["com.example.note"]]],
          "UTExportedTypeDeclarations": [["UTTypeIdentifier": "com.example.note"]],
        ],
        fixed: [
          "CFBundleDocumentTypes": [["LSHandlerRank": "Owner", "LSItemContentTypes": ["com.example.note"]]],
          "UTExportedTypeDeclarations": [["UTTypeIdentifier": "com.example.note"]],
        ]),
      .plist([
        "CFBundleDocumentTypes": [["LSHandlerRank": "Owner", "LSItemContentTypes": ["com.example.note"]]],
        "UTExportedTypeDeclarations": [["UTTypeIdentifier": "com.example.note"]],
      ]),
      .plist(
        [
          "CFBundleDocumentTypes": [
            ["LSHandlerRank": "Default", "LSItemContentTypes": ["com.example.note", "public.plain-text"]]
          ], "UTExportedTypeDeclarations": [["UTTypeIdentifier": "com.example.note"]],
        ], comment: "The rank is for all types of the entry."),
      .plist(
        [
          "CFBundleDocumentTypes": [["LSHandlerRank": "Default", "LSItemContentTypes": ["org.bittorrent.torrent"]]],
          "UTExportedTypeDeclarations": [["UTTypeIdentifier": "org.bittorrent.torrent"]],
        ], comment: "To export somebody else's type does not make it one's own."),
    ])

  static func check(_ entry: DocumentType, in subject: Subject, _ report: inout Report) {
    guard !subject.isPlugIn, !subject.info.exportedTypes.isEmpty, !entry.contentTypes.isEmpty else { return }
    guard let rank = entry.rank, let known = entry.effectiveRank, known != .owner,
      entry.contentTypes.allSatisfy(subject.isOwn)
    else { return }
    report.add(
      "the app's own type '\(entry.contentTypes[0].written)' has the rank '\(rank.written)'",
      "say LSHandlerRank Owner", at: FindingPlace(rank), fix: .unsafe("Say LSHandlerRank Owner", entry.ranking(.owner)))
  }
}
