import BundleDeclarations
import Lint

/// A type that every file has.
enum ModestCatchAllClaim: DocumentTypeRule {
  static let description = RuleDescription(
    "DT024", "modest-catch-all-claim", .note, enforcers: [.practice],
    summary: "A document type claims every file by its type, as an alternative",
    rationale: """
      The app is offered in Open With and on the share sheet for files of any kind. That is right for an editor of \
      everything, a viewer of bytes or an app that uploads files; in others it was copied from somewhere.
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
      "'\(type.written)' claims every \(entry.catchAllMatter)",
      "list the types that the app is made for, unless it is for all of them", at: FindingPlace(type))
  }
}
