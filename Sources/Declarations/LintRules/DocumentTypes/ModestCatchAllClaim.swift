import UTBundleDeclarations
import UTLint

/// A catch-all type claimed with rank Alternate.
enum ModestCatchAllClaim: DocumentTypeRule {
  static let description = RuleDescription(
    "DT024", "modest-catch-all-claim", .note, enforcers: [.practice],
    summary: "A document type claims every file by type with rank Alternate or None",
    rationale: """
      The app is offered in Open With and on the share sheet for files of any kind. That is right for an editor of \
      arbitrary files, a hex viewer, or an app that uploads files; in other apps it is often copied from elsewhere.
      """,
    sources: [.realProjects],
    examples: [
      .plist(["CFBundleDocumentTypes": [["LSHandlerRank": "Alternate", "LSItemContentTypes": [↓"public.item"]]]]),
      .plist(["CFBundleDocumentTypes": [["LSHandlerRank": "Alternate", "LSItemContentTypes": ["public.plain-text"]]]]),
    ])

  static func check(_ entry: DocumentType, in subject: Subject, _ report: inout Report) {
    guard !subject.isPlugIn, !entry.isForPlugIn else { return }
    guard let rank = entry.effectiveRank, rank == .alternate || rank == .none,
      let type = entry.catchAllTypes.first
    else { return }
    report.add(
      "\(entry.catchAllTitle) every \(entry.catchAllMatter)",
      "list the types the app is made for, unless it handles all of them", at: FindingPlace(type))
  }
}
