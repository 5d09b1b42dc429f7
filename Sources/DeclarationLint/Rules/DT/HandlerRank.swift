import BundleDeclarations

/// An entry without a handler rank.
enum MissingHandlerRank: DeclarationRule {
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
    guard !subject.isPlugIn else { return }
    for type in subject.documentTypes
    where type.fields["LSHandlerRank"] == nil && !type.isForPlugIn && !subject.isMeant("LSHandlerRank", in: type.node) {
      let rank = subject.fittingRank(of: type)
      let claimsAll = !type.catchAllTypes.isEmpty || (type.wildcard != nil && subject.isCertainlyFor(.macOS))
      let matter = type.catchAllTypes.isEmpty ? "file" : type.catchAllMatter
      report.add(
        "document type '\(type.title)' has no LSHandlerRank"
          + (claimsAll ? " and claims every \(matter), which counts as Default" : ""),
        claimsAll
          ? "say Alternate, or list the types that the app is made for"
          : "say Owner for your own type, Default for one that the app is made for, Alternate for one it can open too",
        at: Place(type.node), fix: .unsafe("Add LSHandlerRank \(rank.rawValue)", type.ranking(rank)))
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
    for type in subject.documentTypes {
      guard let rank = type.rank, let value = rank.value, !value.isEmpty, HandlerRank(rawValue: value) == nil else {
        continue
      }
      // White space around it is told by another rule.
      let trimmed = value.trimmed
      guard trimmed == value || HandlerRank(rawValue: trimmed) == nil else { continue }
      let meant = HandlerRank.allCases.map(\.rawValue).first { $0.lowercased() == trimmed.lowercased() }
      let isRole = DocumentRole(rawValue: value) != nil
      let advice =
        isRole
        ? "that is a role, for CFBundleTypeRole: here say Owner, Default, Alternate or None"
        : "say Owner, Default, Alternate or None"
      report.add(
        "LSHandlerRank '\(value)' is none that Launch Services knows",
        meant.map { "write \($0): case counts" } ?? advice, at: Place(rank),
        fix: meant.map { .safe("Write \($0)", .set(.string($0), at: rank.node.path)) })
    }
  }
}
