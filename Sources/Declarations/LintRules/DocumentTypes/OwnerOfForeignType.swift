import UTBundleDeclarations
import UTLint

/// A document type that ranks the app as owner of a type it does not own.
enum OwnerOfForeignType: DocumentTypeRule {
  static let description = RuleDescription(
    "DT027", "owner-of-foreign-type", .warning, enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "A document type ranks the app as Owner of a system type or another vendor's type",
    rationale: """
      Owner means that the app is the primary creator of such files, and puts it ahead of all other apps, for every \
      user who has the app. It is for types that the bundle exports. Use Default for types the app is made for, and \
      Alternate for the rest.
      """,
    sources: [.coreFoundationKeys, .report("macvim-dev/macvim/issues/916")], fix: .unsafe,
    examples: [
      .plist(
        [
          "CFBundleDocumentTypes": [
            ["CFBundleTypeRole": "Viewer", "LSHandlerRank": "Owner", "LSItemContentTypes": [↓"com.adobe.pdf"]]
          ]
        ],
        fixed: [
          "CFBundleDocumentTypes": [
            ["CFBundleTypeRole": "Viewer", "LSHandlerRank": "Alternate", "LSItemContentTypes": ["com.adobe.pdf"]]
          ]
        ]),
      .plist(["CFBundleDocumentTypes": [["LSHandlerRank": "Default", "LSItemContentTypes": ["com.adobe.pdf"]]]]),
      .plist([
        "CFBundleDocumentTypes": [["LSHandlerRank": "Owner", "LSItemContentTypes": ["com.example.note"]]],
        "UTExportedTypeDeclarations": [["UTTypeIdentifier": "com.example.note"]],
      ]),
    ])

  static func check(_ entry: DocumentType, in subject: Subject, _ report: inout Report) {
    guard !subject.isPlugIn else { return }
    // Another rule reports entries that claim every file.
    guard entry.effectiveRank == .owner, entry.catchAllTypes.isEmpty else { return }
    let foreign = entry.contentTypes.filter { subject.isForeign($0) }
    guard let first = foreign.first else { return }
    let isViewer = entry.role?.value == DocumentRole.viewer.rawValue
    let isBroad = foreign.contains { BroadTypes.families.contains($0.lowercasedValue ?? "") }
    let rank: HandlerRank = isViewer || isBroad ? .alternate : .default
    let hasOwn = entry.contentTypes.contains(where: subject.isOwn)
    report.add(
      "the app ranks as Owner of '\(first.written)'" + others(foreign.count) + ", which it does not own",
      hasOwn
        ? "move \(foreign.count == 1 ? "it" : "them") to a separate document type with rank \(rank.rawValue)"
        : "set LSHandlerRank to \(rank.rawValue)",
      at: FindingPlace(first), related: entry.rank.map { [.init("the rank", FindingPlace($0))] } ?? [],
      fix: hasOwn ? nil : .unsafe("Set LSHandlerRank to \(rank.rawValue)", entry.ranking(rank)))
  }
}
