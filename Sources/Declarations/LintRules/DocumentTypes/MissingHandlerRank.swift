import UTBundleDeclarations
import UTLint

/// A document type without a handler rank.
enum MissingHandlerRank: DeclarationRule {
  static let description = RuleDescription(
    "DT004", "missing-handler-rank", .warning, platforms: .withDocuments, enforcers: [.appStore, .documentation],
    storeCodes: ["ITMS-90788"],
    evidence: .quoted, outcome: .warned,
    summary: "A document type has no LSHandlerRank",
    rationale: """
      App Store Connect warns about every document type without a rank. On users' devices a missing rank means \
      Default, so the app may be put ahead of apps that are better suited to the type. Use Owner for types you define, \
      Default for types the app is made for, and Alternate for types it can also open. For a Mac app without signs of \
      App Store distribution (neither the sandbox entitlement nor an answer about encryption), all document types \
      share one finding. No rank suits an entry that lists the app's own types and other types: list its own types in \
      a separate entry.
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
      .plist(
        [
          "CFBundleDocumentTypes": [
            ↓["CFBundleTypeName": "Note", "LSItemContentTypes": ["public.plain-text"]],
            ["CFBundleTypeName": "Picture", "LSItemContentTypes": ["public.png"]],
          ]
        ], on: .macOS,
        fixed: [
          "CFBundleDocumentTypes": [
            ["CFBundleTypeName": "Note", "LSItemContentTypes": ["public.plain-text"], "LSHandlerRank": "Alternate"],
            ["CFBundleTypeName": "Picture", "LSItemContentTypes": ["public.png"], "LSHandlerRank": "Alternate"],
          ]
        ], comment: "The app shows no signs of App Store distribution."),
      .plist(
        [
          "ITSAppUsesNonExemptEncryption": false,
          "CFBundleDocumentTypes": [
            ↓["CFBundleTypeName": "Note", "LSItemContentTypes": ["public.plain-text"]],
            ↓["CFBundleTypeName": "Picture", "LSItemContentTypes": ["public.png"]],
          ],
        ], on: .macOS, comment: "The store warns about each."),
      .plist(
        [
          "CFBundleDocumentTypes": [
            ↓["CFBundleTypeName": "Note", "LSItemContentTypes": ["com.example.note", "public.rtf"]]
          ], "UTExportedTypeDeclarations": [.type("com.example.note")],
        ], comment: "Owner suits one type, and Alternate suits the other."),
      .plist(["CFBundleDocumentTypes": [["CFBundleTypeName": "Note", "LSHandlerRank": "Owner"]]]),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard !subject.isPlugIn else { return }
    let unranked = subject.documentTypes.filter { type in
      type.fields["LSHandlerRank"] == nil && !type.isForPlugIn && !subject.isMeant("LSHandlerRank", in: type.node)
    }
    if unranked.count > 1, !subject.mayBeInStore {
      report.add(
        "\(unranked.count) document types have no LSHandlerRank (first: '\(unranked[0].title)')", help,
        at: FindingPlace(unranked[0].node), fix: fix(for: unranked, in: subject))
    } else {
      for type in unranked { check(type, in: subject, &report) }
    }
  }

  /// Adds a rank to all document types with a clear rank.
  private static func fix(for types: [DocumentType], in subject: Subject) -> Fix? {
    let edits = types.compactMap { type in subject.fittingRank(of: type).map(type.ranking) }
    guard !edits.isEmpty else { return nil }
    return Fix(.unsafe, "Add LSHandlerRank to \(edits.count) document type\(edits.count == 1 ? "" : "s")", edits)
  }

  private static let help =
    "set it to Owner for your own types, Default for types the app is made for, or Alternate for other types"

  private static func check(_ type: DocumentType, in subject: Subject, _ report: inout Report) {
    let rank = subject.fittingRank(of: type)
    let claimsAll = !type.catchAllTypes.isEmpty || (type.wildcard != nil && subject.isCertainlyFor(.macOS))
    let matter = type.catchAllTypes.isEmpty ? "file" : type.catchAllMatter
    report.add(
      "document type '\(type.title)' has no LSHandlerRank"
        + (claimsAll ? " and claims every \(matter) as Default" : ""),
      claimsAll
        ? "set it to Alternate, or list the types the app is made for"
        : subject.mixesOwners(type)
          ? "list your own types in an entry with rank Owner, and the other types in an entry with rank Alternate"
          : help,
      at: FindingPlace(type.node),
      fix: rank.map { .unsafe("Set LSHandlerRank to \($0.rawValue)", type.ranking($0)) })
  }
}

extension Subject {
  /// Whether the app may be intended for the App Store: it is not just for the Mac, or it has keys that only the App
  /// Store requires.
  fileprivate var mayBeInStore: Bool {
    info.platforms != .macOS || isSandboxed == true || answersStore
  }
}
