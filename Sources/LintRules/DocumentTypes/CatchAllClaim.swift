import Lint
import BundleDeclarations

/// A type that every file has, with a rank that puts the app before others.
enum CatchAllClaim: DeclarationRule {
  static let description = RuleDescription(
    "DT023", "catch-all-claim", .warning, enforcers: [.documentation],
    summary: "A document type claims every file by its type, and not as an alternative",
    rationale: """
      Every file conforms to public.data, and every folder to public.folder. With a rank of Owner or Default the app \
      competes with all others, and may become what opens files that nobody else claims. With Alternate it is still \
      offered for all of them.
      """,
    sources: [.coreFoundationKeys, .report("webtorrent/webtorrent-desktop/issues/1873")], fix: .unsafe,
    examples: [
      .documentType(
        """
        <key>CFBundleTypeName</key>
        <string>Any file</string>
        <key>LSHandlerRank</key>
        <string>Default</string>
        <key>LSItemContentTypes</key>
        <array>
          ↓<string>public.data</string>
          <string>public.folder</string>
        </array>
        """,
        fixed: """
          <key>CFBundleTypeName</key>
          <string>Any file</string>
          <key>LSHandlerRank</key>
          <string>Alternate</string>
          <key>LSItemContentTypes</key>
          <array>
            <string>public.data</string>
            <string>public.folder</string>
          </array>
          """),
      .documentType(
        """
        <key>LSItemContentTypes</key>
        <array>
          ↓<string>public.item</string>
        </array>
        """, on: .tvOS,
        fixed: """
          <key>LSItemContentTypes</key>
          <array>
            <string>public.item</string>
          </array>
          <key>LSHandlerRank</key>
          <string>Alternate</string>
          """, comment: "A missing rank counts as Default."),
      .documentType(
        """
        <key>LSHandlerRank</key>
        <string>Alternate</string>
        <key>LSItemContentTypes</key>
        <array>
          <string>public.data</string>
        </array>
        """),
      .documentType(
        """
        <key>LSHandlerRank</key>
        <string>Default</string>
        <key>LSItemContentTypes</key>
        <array>
          <string>public.png</string>
        </array>
        """),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for (entry, rank) in subject.highRankedEntries() {
      guard let type = entry.catchAllTypes.first else { continue }
      report.add(
        "'\(type.written)' claims every \(entry.catchAllMatter), with the rank \(rank.rawValue)",
        "say LSHandlerRank Alternate, or list the types that the app is made for", at: Place(type),
        fix: .unsafe("Say LSHandlerRank Alternate", entry.ranking(.alternate)))
    }
  }
}
