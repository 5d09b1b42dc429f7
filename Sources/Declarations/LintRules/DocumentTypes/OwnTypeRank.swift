import UTBundleDeclarations
import UTLint

/// A type's owner with a lower rank.
enum OwnTypeRank: DeclarationRule {
  static let description = RuleDescription(
    "DT029", "own-type-rank", .note, enforcers: [.documentation],
    evidence: .inferred, outcome: .nothing,
    summary: "A document type for types that the bundle exports has a rank other than Owner",
    rationale: """
      Owner is the rank for the app that defines a type; with a lower one, an app that only reads such files may open \
      them instead. That can be intended if another of your apps is meant to open them.
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
        ], comment: "The rank applies to all types of the entry."),
      .plist(
        [
          "CFBundleDocumentTypes": [["LSHandlerRank": "Default", "LSItemContentTypes": ["org.bittorrent.torrent"]]],
          "UTExportedTypeDeclarations": [["UTTypeIdentifier": "org.bittorrent.torrent"]],
        ], comment: "Exporting another vendor's type does not make it your own."),
      .plist(
        [
          "CFBundleDocumentTypes": [["LSHandlerRank": "Alternate", "LSItemContentTypes": ["com.example.game"]]],
          "UTExportedTypeDeclarations": [.type("com.example.game", extensions: ["gen", "md"])],
        ], comment: "Most files with one of the extensions have another type."),
      .plist(
        [
          "CFBundleDocumentTypes": [
            ["LSHandlerRank": "Alternate", "LSItemContentTypes": ["com.example.game"]],
            ["LSHandlerRank": "Alternate", "LSItemContentTypes": ["net.daringfireball.markdown"]],
          ],
          "UTExportedTypeDeclarations": [.type("com.example.game", extensions: ["gen", "md"])],
        ], comment: "The app also opens files of the other type."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard !subject.isPlugIn, !subject.info.exportedTypes.isEmpty else { return }
    lazy var others = ForeignExtension.types(in: subject)
    for entry in subject.info.documentTypes where !entry.contentTypes.isEmpty {
      guard let rank = entry.rank, let known = entry.effectiveRank, known != .owner,
        entry.contentTypes.allSatisfy(subject.isOwn), others.isDisjoint(with: entry.keys)
      else { continue }
      report.add(
        "the app's exported type '\(entry.contentTypes[0].written)' has rank '\(rank.written)'",
        "set LSHandlerRank to Owner", at: FindingPlace(rank),
        fix: .unsafe("Set LSHandlerRank to Owner", entry.ranking(.owner)))
    }
  }
}
