import BundleDeclarations

/// The values of `LSHandlerRank`, in the order of their strength.
let handlerRanks = ["Owner", "Default", "Alternate", "None"]

/// An entry without a handler rank.
enum MissingHandlerRank: DeclarationRule {
  static let description = RuleDescription(
    "DT004", "missing-handler-rank", .warning, platforms: .withDocuments, enforcers: [.appStore, .documentation],
    storeCode: "ITMS-90788",
    summary: "A document type has no LSHandlerRank",
    rationale: """
      App Store Connect warns of every document type without a rank. On users' machines it counts as Default, so the app may \
      be put before others that know the type better. Choose Owner for a type of your own, Default for one that your app is \
      made for, and Alternate for one that it can open too.
      """,
    sources: [.report("subethaedit/SubEthaEdit/issues/135"), .coreFoundationKeys], fix: .unsafe,
    examples: [
      Example(
        """
        <key>CFBundleDocumentTypes</key>
        <array>
          ↓<dict>
            <key>CFBundleTypeName</key>
            <string>Note</string>
            <key>LSItemContentTypes</key>
            <array>
              <string>public.plain-text</string>
            </array>
          </dict>
        </array>
        """,
        fixed: """
          <key>CFBundleDocumentTypes</key>
          <array>
            <dict>
              <key>CFBundleTypeName</key>
              <string>Note</string>
              <key>LSItemContentTypes</key>
              <array>
                <string>public.plain-text</string>
              </array>
              <key>LSHandlerRank</key>
              <string>Alternate</string>
            </dict>
          </array>
          """),
      Example(
        """
        <key>CFBundleDocumentTypes</key>
        <array>
          <dict>
            <key>CFBundleTypeName</key>
            <string>Note</string>
            <key>LSHandlerRank</key>
            <string>Owner</string>
          </dict>
        </array>
        """),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for type in subject.info.documentTypes where type.fields["LSHandlerRank"] == nil && type.node.count > 0 {
      let rank = type.contentTypes.contains { subject.owns($0) } ? "Owner" : "Alternate"
      report.add(
        "document type '\(type.title)' has no LSHandlerRank",
        "say Owner for your own type, Default for one that the app is made for, Alternate for one it can open too",
        at: Place(type.node),
        fix: .unsafe(
          "Add LSHandlerRank \(rank)", .set(.string(rank), at: type.node.path.appending(key: "LSHandlerRank"))))
    }
  }
}

/// A rank that does not exist.
enum InvalidHandlerRank: DeclarationRule {
  static let description = RuleDescription(
    "DT005", "invalid-handler-rank", .error, enforcers: [.documentation],
    summary: "LSHandlerRank is not Owner, Default, Alternate or None",
    rationale: "Launch Services knows four ranks, and their letters' case counts; any other is as good as none.",
    sources: [.coreFoundationKeys], fix: .safe,
    examples: [
      Example(
        """
        <key>CFBundleDocumentTypes</key>
        <array>
          <dict>
            <key>CFBundleTypeName</key>
            <string>Note</string>
            <key>LSHandlerRank</key>
            ↓<string>alternate</string>
          </dict>
        </array>
        """,
        fixed: """
          <key>CFBundleDocumentTypes</key>
          <array>
            <dict>
              <key>CFBundleTypeName</key>
              <string>Note</string>
              <key>LSHandlerRank</key>
              <string>Alternate</string>
            </dict>
          </array>
          """),
      Example(
        """
        <key>CFBundleDocumentTypes</key>
        <array>
          <dict>
            <key>LSHandlerRank</key>
            ↓<string>Editor</string>
          </dict>
        </array>
        """, comment: "A role, not a rank."),
      Example(
        """
        <key>CFBundleDocumentTypes</key>
        <array>
          <dict>
            <key>LSHandlerRank</key>
            <string>$(RANK)</string>
          </dict>
        </array>
        """, comment: "What the build setting stands for is not known."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for type in subject.info.documentTypes {
      guard let rank = type.rank, let value = rank.value, !handlerRanks.contains(value) else { continue }
      let meant = handlerRanks.first { $0.lowercased() == value.lowercased() }
      report.add(
        "LSHandlerRank '\(value)' is none that Launch Services knows",
        meant.map { "write \($0): case counts" } ?? "say Owner, Default, Alternate or None", at: Place(rank),
        fix: meant.map { .safe("Write \($0)", .set(.string($0), at: rank.node.path)) })
    }
  }
}
