import BundleDeclarations

extension Subject {
  /// The entries that compete with other apps, with a rank that was written and puts the app before others.
  ///
  /// A missing rank is a fault of its own, whose finding says what the entry claims; where nobody looks for it, it counts
  /// as Default here.
  fileprivate func highRankedEntries() -> [(entry: DocumentType, rank: HandlerRank)] {
    guard !isPlugIn else { return [] }
    let asksForRank = isFor(MissingHandlerRank.description.platforms)
    return documentTypes.compactMap { entry in
      guard !entry.isForPlugIn, let rank = entry.effectiveRank, rank == .owner || rank == .default else { return nil }
      return asksForRank && entry.rank == nil ? nil : (entry, rank)
    }
  }
}

/// A wildcard with a rank that puts the app before others.
enum WildcardClaim: DeclarationRule {
  static let description = RuleDescription(
    "DT015", "wildcard-claim", .warning, platforms: .macOS, enforcers: [.documentation],
    summary: "A document type claims every file by a wildcard, and not as an alternative",
    rationale: """
      The extension * and the type code **** match every file on the Mac. With a rank of Owner or Default the app competes \
      with all others for files that it may know nothing of. With Alternate, files can still be dropped on it.
      """,
    sources: [.coreFoundationKeys], fix: .unsafe,
    examples: [
      .documentType(
        """
        <key>CFBundleTypeExtensions</key>
        <array>
          ↓<string>*</string>
        </array>
        <key>LSHandlerRank</key>
        <string>Default</string>
        """, on: .macOS,
        fixed: """
          <key>CFBundleTypeExtensions</key>
          <array>
            <string>*</string>
          </array>
          <key>LSHandlerRank</key>
          <string>Alternate</string>
          """),
      .documentType(
        """
        <key>CFBundleTypeOSTypes</key>
        <array>
          ↓<string>****</string>
        </array>
        <key>LSHandlerRank</key>
        <string>Owner</string>
        """, on: .macOS),
      .documentType(
        """
        <key>CFBundleTypeExtensions</key>
        <array>
          <string>*</string>
        </array>
        <key>LSHandlerRank</key>
        <string>Alternate</string>
        """, on: .macOS),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for (entry, rank) in subject.highRankedEntries() {
      guard let wildcard = entry.wildcard else { continue }
      report.add(
        "'\(wildcard.written)' matches every file, with the rank \(rank.rawValue)", "say LSHandlerRank Alternate",
        at: Place(wildcard), fix: .unsafe("Say LSHandlerRank Alternate", entry.ranking(.alternate)))
    }
  }
}

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

/// A type that every file has.
enum ModestCatchAllClaim: DeclarationRule {
  static let description = RuleDescription(
    "DT024", "modest-catch-all-claim", .note, enforcers: [.practice],
    summary: "A document type claims every file by its type, as an alternative",
    rationale: """
      The app is offered in Open With and on the share sheet for files of any kind. That is right for an editor of \
      everything, a viewer of bytes or an app that uploads files; in others it was copied from somewhere.
      """,
    sources: [.realProjects],
    examples: [
      .documentType(
        """
        <key>LSHandlerRank</key>
        <string>Alternate</string>
        <key>LSItemContentTypes</key>
        <array>
          ↓<string>public.item</string>
        </array>
        """),
      .documentType(
        """
        <key>LSHandlerRank</key>
        <string>Alternate</string>
        <key>LSItemContentTypes</key>
        <array>
          <string>public.plain-text</string>
        </array>
        """),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard !subject.isPlugIn else { return }
    for entry in subject.documentTypes where !entry.isForPlugIn {
      guard let rank = entry.effectiveRank, rank == .alternate || rank == .none,
        let type = entry.catchAllTypes.first
      else { continue }
      report.add(
        "'\(type.written)' claims every \(entry.catchAllMatter)",
        "list the types that the app is made for, unless it is for all of them", at: Place(type))
    }
  }
}

/// A family of types with a rank that puts the app before others.
enum BroadClaim: DeclarationRule {
  static let description = RuleDescription(
    "DT045", "broad-claim", .note, enforcers: [.practice],
    summary: "A document type claims a whole family of formats with the rank Default",
    rationale: """
      An app that claims all text, all pictures or somebody else's format with the rank Default is recommended for them, and \
      people have complained of apps that so became what opens their files. Default is right for the formats that the app is \
      made for; for the rest there is Alternate.
      """,
    sources: [
      .report("webtorrent/webtorrent-desktop/issues/1873"), .report("bryceco/GoMap/pull/614"),
    ],
    examples: [
      .documentType(
        """
        <key>LSHandlerRank</key>
        <string>Default</string>
        <key>LSItemContentTypes</key>
        <array>
          ↓<string>public.image</string>
        </array>
        """),
      .documentType(
        """
        <key>LSHandlerRank</key>
        <string>Alternate</string>
        <key>LSItemContentTypes</key>
        <array>
          <string>public.image</string>
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
    for (entry, rank) in subject.highRankedEntries() where rank == .default && entry.catchAllTypes.isEmpty {
      guard
        let type = entry.contentTypes.first(where: { BroadTypes.families.contains($0.lowercasedValue ?? "") })
      else { continue }
      report.add(
        "'\(type.written)' stands for many formats, with the rank Default",
        "consider LSHandlerRank Alternate, unless the app is made for all of them", at: Place(type))
    }
  }
}

extension DocumentType {
  /// What its catch-all types are for: files, folders or both.
  var catchAllMatter: String {
    let ofDocuments: Set<String> = ["public.content", "public.composite-content"]
    if !catchAllTypes.isEmpty, catchAllTypes.allSatisfy({ ofDocuments.contains($0.lowercasedValue ?? "") }) {
      return "kind of document"
    }
    let ofFolders: Set<String> = ["public.folder", "public.directory"]
    let isOfFolders = catchAllTypes.map { ofFolders.contains($0.lowercasedValue ?? "") }
    return isOfFolders.contains(false) ? (isOfFolders.contains(true) ? "file and folder" : "file") : "folder"
  }

  /// The edit that gives it a rank.
  func ranking(_ rank: HandlerRank) -> Fix.Edit { .set(.string(rank.rawValue), at: path("LSHandlerRank")) }
}
