import BundleDeclarations

extension Subject {
  /// Whether a type is the system's, and not of the bundle's maker.
  fileprivate func isForeign(_ type: DeclaredText) -> Bool {
    guard let value = type.value, types.isSystemType(value) else { return false }
    // If it is exported, that is what is wrong.
    return types.standing(of: value) != .exported && !sharesMaker(with: value)
  }
}

/// How a message goes on after the first of some types.
private func others(_ count: Int) -> String {
  switch count {
  case ...1: ""
  case 2: " and 1 other"
  default: " and \(count - 1) others"
  }
}

/// Owner of what the system owns.
enum OwnerOfForeignType: DeclarationRule {
  static let description = RuleDescription(
    "DT027", "owner-of-foreign-type", .warning, enforcers: [.documentation],
    summary: "A document type ranks the app as Owner of a type of the system or of another maker",
    rationale: """
      Owner says that the app is the primary creator of such files, and puts it before all others, for every user who has \
      the app. It is for types that the bundle exports. Say Default for what the app is made for and Alternate for the rest.
      """,
    sources: [.coreFoundationKeys, .report("macvim-dev/macvim/issues/916")], fix: .unsafe,
    examples: [
      .documentType(
        """
        <key>CFBundleTypeRole</key>
        <string>Viewer</string>
        <key>LSHandlerRank</key>
        <string>Owner</string>
        <key>LSItemContentTypes</key>
        <array>
          ↓<string>com.adobe.pdf</string>
        </array>
        """,
        fixed: """
          <key>CFBundleTypeRole</key>
          <string>Viewer</string>
          <key>LSHandlerRank</key>
          <string>Alternate</string>
          <key>LSItemContentTypes</key>
          <array>
            <string>com.adobe.pdf</string>
          </array>
          """),
      .documentType(
        """
        <key>LSHandlerRank</key>
        <string>Default</string>
        <key>LSItemContentTypes</key>
        <array>
          <string>com.adobe.pdf</string>
        </array>
        """),
      .documentTypes(
        """
        <key>LSHandlerRank</key>
        <string>Owner</string>
        <key>LSItemContentTypes</key>
        <array>
          <string>com.example.note</string>
        </array>
        """,
        and: """
          <key>UTExportedTypeDeclarations</key>
          <array>
            <dict>
              <key>UTTypeIdentifier</key>
              <string>com.example.note</string>
            </dict>
          </array>
          """),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard !subject.isPlugIn else { return }
    // What claims every file is told in another way.
    for entry in subject.documentTypes where entry.effectiveRank == .owner && entry.catchAllTypes.isEmpty {
      let foreign = entry.contentTypes.filter { subject.isForeign($0) }
      guard let first = foreign.first else { continue }
      let isViewer = entry.role?.value == DocumentRole.viewer.rawValue
      let isBroad = foreign.contains { BroadTypes.families.contains($0.lowercasedValue ?? "") }
      let rank: HandlerRank = isViewer || isBroad ? .alternate : .default
      let hasOwn = entry.contentTypes.contains(where: subject.isOwn)
      report.add(
        "the app ranks as Owner of '\(first.written)'" + others(foreign.count) + ", which it does not own",
        hasOwn
          ? "move it to an entry of its own, with the rank \(rank.rawValue)" : "say LSHandlerRank \(rank.rawValue)",
        at: Place(first), related: entry.rank.map { [.init("the rank", Place($0))] } ?? [],
        fix: hasOwn ? nil : .unsafe("Say LSHandlerRank \(rank.rawValue)", entry.ranking(rank)))
    }
  }

}

/// Owner of what is only imported.
enum OwnerOfImportedType: DeclarationRule {
  static let description = RuleDescription(
    "DT028", "owner-of-imported-type", .warning, enforcers: [.documentation],
    summary: "A document type ranks the app as Owner of a type that the bundle only imports",
    rationale: """
      To import a type is to say that it belongs to somebody else, to be its Owner says the opposite. If the type is yours, \
      export it; if not, say Default or Alternate.
      """,
    sources: [.coreFoundationKeys, .report("holzschu/Carnets/issues/27")], fix: .unsafe,
    examples: [
      .documentTypes(
        """
        <key>LSHandlerRank</key>
        <string>Owner</string>
        <key>LSItemContentTypes</key>
        <array>
          ↓<string>com.example.note</string>
        </array>
        """,
        and: importedNote,
        fixed: [
          """
          <key>LSHandlerRank</key>
          <string>Default</string>
          <key>LSItemContentTypes</key>
          <array>
            <string>com.example.note</string>
          </array>
          """
        ]),
      .documentTypes(
        """
        <key>LSHandlerRank</key>
        <string>Default</string>
        <key>LSItemContentTypes</key>
        <array>
          <string>com.example.note</string>
        </array>
        """,
        and: importedNote),
    ])

  private static let importedNote = """
    <key>UTImportedTypeDeclarations</key>
    <array>
      <dict>
        <key>UTTypeIdentifier</key>
        <string>com.example.note</string>
      </dict>
    </array>
    """

  static func check(_ subject: Subject, _ report: inout Report) {
    guard !subject.isPlugIn, !subject.info.importedTypes.isEmpty else { return }
    let exported = Set(
      subject.companions.flatMap(\.exportedTypes).compactMap { $0.identifier?.lowercasedValue })
    for entry in subject.documentTypes where entry.effectiveRank == .owner && entry.catchAllTypes.isEmpty {
      let imported = entry.contentTypes.filter { text in
        guard let value = text.value, !exported.contains(value.inLowerCase) else { return false }
        return subject.types.standing(of: value) == .imported && !subject.types.isSystemType(value)
      }
      // An entry with the system's types is told of those: its rank is wrong once.
      guard let first = imported.first, !entry.contentTypes.contains(where: subject.isForeign) else { continue }
      let hasOthers = imported.count < entry.contentTypes.count
      report.add(
        "the app ranks as Owner of '\(first.written)'" + others(imported.count) + ", which it only imports",
        "say LSHandlerRank Default, or export the type if it is yours", at: Place(first),
        related: entry.rank.map { [.init("the rank", Place($0))] } ?? [],
        fix: hasOthers ? nil : .unsafe("Say LSHandlerRank Default", entry.ranking(.default)))
    }
  }
}

/// The owner of a type with a lower rank.
enum OwnTypeRank: DeclarationRule {
  static let description = RuleDescription(
    "DT029", "own-type-rank", .note, enforcers: [.documentation],
    summary: "A document type for types that the bundle exports has another rank than Owner",
    rationale: """
      Owner is the rank for the app that a type comes from; with a lower one, an app that only reads such files may open \
      them instead. It may be meant so where another app of yours is to open them.
      """,
    sources: [.documentGuide], fix: .unsafe,
    examples: [
      .documentTypes(
        """
        <key>LSHandlerRank</key>
        ↓<string>Default</string>
        <key>LSItemContentTypes</key>
        <array>
          <string>com.example.note</string>
        </array>
        """,
        and: exportedNote,
        fixed: [
          """
          <key>LSHandlerRank</key>
          <string>Owner</string>
          <key>LSItemContentTypes</key>
          <array>
            <string>com.example.note</string>
          </array>
          """
        ]),
      .documentTypes(
        """
        <key>LSHandlerRank</key>
        <string>Owner</string>
        <key>LSItemContentTypes</key>
        <array>
          <string>com.example.note</string>
        </array>
        """,
        and: exportedNote),
      .documentTypes(
        """
        <key>LSHandlerRank</key>
        <string>Default</string>
        <key>LSItemContentTypes</key>
        <array>
          <string>com.example.note</string>
          <string>public.plain-text</string>
        </array>
        """,
        and: exportedNote, comment: "The rank is for all types of the entry."),
      .documentTypes(
        """
        <key>LSHandlerRank</key>
        <string>Default</string>
        <key>LSItemContentTypes</key>
        <array>
          <string>org.bittorrent.torrent</string>
        </array>
        """,
        and: exportedNote.replacing("com.example.note", with: "org.bittorrent.torrent"),
        comment: "To export somebody else's type does not make it one's own."),
    ])

  private static let exportedNote = """
    <key>UTExportedTypeDeclarations</key>
    <array>
      <dict>
        <key>UTTypeIdentifier</key>
        <string>com.example.note</string>
      </dict>
    </array>
    """

  static func check(_ subject: Subject, _ report: inout Report) {
    guard !subject.isPlugIn, !subject.info.exportedTypes.isEmpty else { return }
    for entry in subject.documentTypes where !entry.contentTypes.isEmpty {
      guard let rank = entry.rank, let known = entry.effectiveRank, known != .owner,
        entry.contentTypes.allSatisfy(subject.isOwn)
      else { continue }
      report.add(
        "the app's own type '\(entry.contentTypes[0].written)' has the rank '\(rank.written)'",
        "say LSHandlerRank Owner", at: Place(rank), fix: .unsafe("Say LSHandlerRank Owner", entry.ranking(.owner)))
    }
  }
}
