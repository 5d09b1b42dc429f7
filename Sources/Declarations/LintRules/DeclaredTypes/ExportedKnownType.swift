import PropertyLists
import UTBundleDeclarations
import UTLint

/// Another vendor's type that an app claims to define.
enum ExportedKnownType: DeclarationRule {
  static let description = RuleDescription(
    "UT011", "exported-known-type", .warning, enforcers: [.documentation],
    summary: "Another vendor's well-known type is exported",
    rationale: """
      Several apps that each export Markdown's or BitTorrent's type define it differently, and which definition is \
      used varies from machine to machine. An app that only reads and writes the format should import the type: an \
      imported definition yields to the owner's.
      """,
    sources: [.definingTypes, .report("YACReader/yacreader/pull/119")], fix: .unsafe,
    examples: [
      .plist(
        [
          "CFBundleIdentifier": "com.example.editor",
          "UTExportedTypeDeclarations": [
            .type(↓"net.daringfireball.markdown", to: ["public.plain-text"], extensions: ["md"])
          ],
        ],
        fixed: [
          "CFBundleIdentifier": "com.example.editor",
          "UTImportedTypeDeclarations": [
            .type("net.daringfireball.markdown", to: ["public.plain-text"], extensions: ["md"])
          ],
        ]),
      .plist([
        "CFBundleIdentifier": "com.example.editor",
        "UTExportedTypeDeclarations": [.type(↓"org.oasis-open.example", to: ["public.xml"], extensions: ["fodt"])],
      ]),
      .plist(["UTExportedTypeDeclarations": [.type(↓"com.topografix.gpx", to: ["public.xml"], extensions: ["gpx"])]]),
      .plist([
        "UTImportedTypeDeclarations": [
          .type("net.daringfireball.markdown", to: ["public.plain-text"], extensions: ["md"])
        ]
      ]),
      .plist(
        ["CFBundleIdentifier": "org.vim.MacVim", "UTExportedTypeDeclarations": [.type("org.vim.wiki-file")]],
        comment: "The owner's own app."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    let foreign = subject.exports { if case .known = $0 { true } else { false } }
    guard !foreign.isEmpty else { return }
    let imported = Set(subject.info.importedTypes.compactMap(\.key))
    for (type, identifier, key) in foreign {
      guard case .known(let owner) = subject.owner(of: key) else { continue }
      report.add(
        "'\(identifier.written)' belongs to \(owner), but is exported here",
        imported.contains(key)
          ? "remove it here; it is also imported" : "move it to UTImportedTypeDeclarations",
        at: FindingPlace(identifier),
        fix: move(type, of: subject, isImported: imported.contains(key), among: foreign.count))
    }
  }

  private static func move(_ type: DeclaredType, of subject: Subject, isImported: Bool, among count: Int) -> Fix? {
    let removal = type.removal(among: count)
    if isImported { return .unsafe("Remove the exported declaration", removal) }
    // Moving a declaration does not help in bundles whose declarations are never read.
    guard subject.kind != .framework, subject.kind != .tool else { return nil }
    let path = subject.info.node.path.appending(key: "UTImportedTypeDeclarations")
    let insertion: Fix.Edit
    switch subject.info.fields["UTImportedTypeDeclarations"] {
    case nil: insertion = .set(.array([type.node.value]), at: path)
    case let array? where array.kind == .array:
      insertion = .insert(type.node.value, at: path.appending(index: array.count), .end)
    default: return nil
    }
    return Fix(.unsafe, "Import it instead", [removal, insertion])
  }
}
