import PropertyLists
import UTBundleDeclarations
import UTLint

/// Another vendor's type that an app claims to define.
enum ExportedKnownType: DeclarationRule {
  static let description = RuleDescription(
    "UT011", "exported-known-type", .warning, enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "Another vendor's well-known type is exported",
    rationale: """
      Several apps that each export Markdown's or BitTorrent's type define it differently, and which definition is \
      used varies from machine to machine. An app that only reads and writes the format should import the type: an \
      imported definition yields to the owner's. One finding covers all such types in a file.
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
        "CFBundleIdentifier": "com.example.editor",
        "UTExportedTypeDeclarations": [
          .type(↓"net.daringfireball.markdown", to: ["public.plain-text"], extensions: ["md"]),
          .type("com.topografix.gpx", to: ["public.xml"], extensions: ["gpx"]),
        ],
      ]),
      .plist([
        "UTImportedTypeDeclarations": [
          .type("net.daringfireball.markdown", to: ["public.plain-text"], extensions: ["md"])
        ]
      ]),
      .plist(
        ["CFBundleIdentifier": "org.vim.MacVim", "UTExportedTypeDeclarations": [.type("org.vim.wiki-file")]],
        comment: "The owner's app exports its own type."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    let foreign = subject.exports { if case .known = $0 { true } else { false } }
    guard let first = foreign.first, case .known(let owner) = subject.owner(of: first.key) else { return }
    let imported = Set(subject.info.importedTypes.compactMap(\.key))
    let areImported = foreign.allSatisfy { imported.contains($0.key) }
    let isOne = foreign.count == 1
    let others =
      isOne
      ? ""
      : ", along with \(foreign.count == 2 ? "1 more well-known type" : "\(foreign.count - 1) more well-known types")"
    report.add(
      "'\(first.identifier.written)' belongs to \(owner), but is exported here\(others)",
      areImported
        ? "remove the exported declaration\(isOne ? "; the type is" : "s; the types are") also imported"
        : foreign.contains { imported.contains($0.key) }
          ? "remove the exported declarations, and import the types that are not yet imported"
          : "move \(isOne ? "it" : "them") to UTImportedTypeDeclarations", at: FindingPlace(first.identifier),
      related: foreign.dropFirst().prefix(3).map { .init("'\($0.identifier.written)'", FindingPlace($0.identifier)) },
      fix: move(foreign.map { ($0.type, imported.contains($0.key)) }, of: subject))
  }

  private static func move(_ types: [(type: DeclaredType, isImported: Bool)], of subject: Subject) -> Fix? {
    let removals = types.map { $0.type.removal(among: types.count) }
    // The whole array is removed only once.
    let removal = Set(removals).count == 1 ? [removals[0]] : removals
    let moved = types.filter { !$0.isImported }.map(\.type.node.value)
    if moved.isEmpty {
      return Fix(.unsafe, "Remove the exported declaration\(types.count == 1 ? "" : "s")", removal)
    }
    // Moving a declaration does not help in bundles whose declarations are never read.
    guard subject.kind != .framework, subject.kind != .tool else { return nil }
    let path = subject.info.node.path.appending(key: "UTImportedTypeDeclarations")
    let insertions: [Fix.Edit]
    switch subject.info.fields["UTImportedTypeDeclarations"] {
    case nil: insertions = [.set(.array(moved), at: path)]
    case let array? where array.kind == .array:
      insertions = moved.map { .insert($0, at: path.appending(index: array.count), .end) }
    default: return nil
    }
    return Fix(.unsafe, "Import \(types.count == 1 ? "it" : "them") instead", removal + insertions)
  }
}
