import PropertyLists
import UTBundleDeclarations
import UTLint
import UTThreads

/// A filename extension that belongs to another type.
enum ForeignExtension: DeclarationRule {
  static let description = RuleDescription(
    "UT040", "foreign-extension", .warning, or: [.note: "if only other apps declare the type"],
    enforcers: [.practice, .launchServices],
    evidence: .reported, outcome: .nothing,
    summary: "An exported type claims a filename extension that belongs to another type",
    rationale: """
      An extension selects one type. If a system type has the extension, the system type wins: no file gets the app's \
      type, and a document type that lists only the app's type does not appear in Open With. List the existing type if \
      the files have that format, or choose another extension. If only other apps declare the type, the result depends \
      on the installed apps. Nothing is reported if the supertypes differ in kind, such as text and video, because \
      different formats can share an extension.
      """,
    sources: [
      .report("Shpigford/clearly/pull/40"), .report("blackboardsh/electrobun/issues/551"),
      .report("TomHarte/CLK/pull/540"),
    ],
    examples: [
      .plist(["UTExportedTypeDeclarations": [.type("com.example.settings", extensions: ["settings", ↓"json"])]]),
      .plist(
        ["UTExportedTypeDeclarations": [.type("com.example.route", to: ["public.xml"], extensions: [↓"gpx"])]],
        comment: "Only other apps declare the type, so this is a note."),
      .plist(
        [
          "UTExportedTypeDeclarations": [
            .type("com.example.database", to: ["org.example.table"], extensions: [↓"sqlite"])
          ]
        ],
        comment: "The system does not declare the type, so this is a note."),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note")]]),
      .plist(
        ["UTExportedTypeDeclarations": [.type("com.example.script", to: ["public.source-code"], extensions: ["ts"])]],
        comment: "TypeScript is a different format from MPEG-2 video."),
      .plist(
        [
          "CFBundleDocumentTypes": [.document(["com.example.settings", "public.json"])],
          "UTExportedTypeDeclarations": [
            .type("com.example.settings", to: ["public.json"], extensions: ["settings", "json"])
          ],
        ], comment: "The app opens the files through the system type."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard !subject.info.exportedTypes.isEmpty else { return }
    // The app opens files of these types, too, or declares them.
    let known = Set(subject.info.documentTypes.flatMap(\.keys) + subject.info.declaredTypes.compactMap(\.key))
    for type in subject.info.exportedTypes {
      for tag in type.filenameExtensions {
        guard let other = owner(of: tag, of: type, in: subject), !known.contains(other.identifier) else { continue }
        let isImport = !other.isOfSystem || subject.mayLack(other.identifier)
        report.add(
          other.isOfSystem
            ? "files with extension '\(tag.written)' have \(other.owner) and may not be recognized as '\(type.title)'"
            : "files with extension '\(tag.written)' have \(other.owner) instead of '\(type.title)' "
              + "if another app declares \(other.identifier)",
          "\(isImport ? "import \(other.identifier) and list it" : "list \(other.identifier)") in the document type "
            + "if the files have that format, or choose another extension", at: FindingPlace(tag),
          severity: other.isOfSystem ? nil : .note)
      }
    }
  }

  /// The exported types that have an extension of another type, in lowercase.
  static func types(in subject: Subject) -> Set<String> {
    Set(
      subject.info.exportedTypes.filter { type in
        assert(Steps.count(1 + type.filenameExtensions.count))
        return type.filenameExtensions.contains { owner(of: $0, of: type, in: subject) != nil }
      }.compactMap(\.key))
  }

  /// The type that an extension of an exported type belongs to, if that is a different type.
  private static func owner(
    of tag: DeclaredText, of type: DeclaredType, in subject: Subject
  ) -> (identifier: String, owner: String, isOfSystem: Bool)? {
    guard let key = type.key, case .own = subject.owner(of: key), let value = tag.lowercasedValue, !value.isEmpty,
      let other = subject.type(extended: value, besides: type), other.identifier != key,
      // The owner of that type may do so.
      subject.isOfOrganization(of: other.identifier) != true,
      subject.mayBeOfOneFormat(type, known: other.identifier.lowercased())
    else { return nil }
    return other
  }
}
