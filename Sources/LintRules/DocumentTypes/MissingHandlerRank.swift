import BundleDeclarations
import Lint

/// An entry without a handler rank.
enum MissingHandlerRank: DocumentTypeRule {
  static let description = RuleDescription(
    "DT004", "missing-handler-rank", .warning, platforms: .withDocuments, enforcers: [.appStore, .documentation],
    storeCodes: ["ITMS-90788"],
    summary: "A document type has no LSHandlerRank",
    rationale: """
      App Store Connect warns of every document type without a rank. On users' machines it counts as Default, so the app may \
      be put before others that know the type better. Choose Owner for a type of your own, Default for one that your app is \
      made for, and Alternate for one that it can open too.
      """,
    sources: [.report("subethaedit/SubEthaEdit/issues/135"), .coreFoundationKeys], fix: .unsafe,
    examples: [
      .plist(
        ["CFBundleDocumentTypes": [↓["CFBundleTypeName": "Note", "LSItemContentTypes": ["public.plain-text"]]]],
        fixed: [
          "CFBundleDocumentTypes": [
            ["CFBundleTypeName": "Note", "LSItemContentTypes": ["public.plain-text"], "LSHandlerRank": "Alternate"]
          ]
        ]),
      .plist(["CFBundleDocumentTypes": [["CFBundleTypeName": "Note", "LSHandlerRank": "Owner"]]]),
    ])

  static func check(_ type: DocumentType, in subject: Subject, _ report: inout Report) {
    guard !subject.isPlugIn, type.fields["LSHandlerRank"] == nil, !type.isForPlugIn,
      !subject.isMeant("LSHandlerRank", in: type.node)
    else { return }
    let rank = subject.fittingRank(of: type)
    let claimsAll = !type.catchAllTypes.isEmpty || (type.wildcard != nil && subject.isCertainlyFor(.macOS))
    let matter = type.catchAllTypes.isEmpty ? "file" : type.catchAllMatter
    report.add(
      "document type '\(type.title)' has no LSHandlerRank"
        + (claimsAll ? " and claims every \(matter), which counts as Default" : ""),
      claimsAll
        ? "say Alternate, or list the types that the app is made for"
        : "say Owner for your own type, Default for one that the app is made for, Alternate for one it can open too",
      at: FindingPlace(type.node), fix: .unsafe("Add LSHandlerRank \(rank.rawValue)", type.ranking(rank)))
  }
}
