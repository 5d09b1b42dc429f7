import UTBundleDeclarations
import UTLint
import UTText

/// A document type that ranks the app as owner of a type it only imports.
enum OwnerOfImportedType: DeclarationRule {
  static let description = RuleDescription(
    "DT028", "owner-of-imported-type", .warning, enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "A document type ranks the app as Owner of a type that the bundle only imports",
    rationale: """
      Importing a type means that another vendor owns it; ranking the app as its Owner contradicts that. If the type \
      is yours, export it; otherwise use Default or Alternate.
      """,
    sources: [.coreFoundationKeys, .report("holzschu/Carnets/issues/27")], fix: .unsafe,
    examples: [
      .plist(
        [
          "CFBundleDocumentTypes": [["LSHandlerRank": "Owner", "LSItemContentTypes": [↓"com.example.note"]]],
          "UTImportedTypeDeclarations": [["UTTypeIdentifier": "com.example.note"]],
        ],
        fixed: [
          "CFBundleDocumentTypes": [["LSHandlerRank": "Default", "LSItemContentTypes": ["com.example.note"]]],
          "UTImportedTypeDeclarations": [["UTTypeIdentifier": "com.example.note"]],
        ]),
      .plist(
        [
          "CFBundleIdentifier": "com.example.notes",
          "CFBundleDocumentTypes": [["LSHandlerRank": "Owner", "LSItemContentTypes": [↓"com.example.note"]]],
          "UTImportedTypeDeclarations": [["UTTypeIdentifier": "com.example.note"]],
        ],
        comment: "The type is in the app's own domain, so the declaration is wrong, not the rank."),
      .plist(
        [
          "CFBundleDocumentTypes": [["LSHandlerRank": "Owner", "LSItemContentTypes": [↓"com.example.note"]]],
          "UTImportedTypeDeclarations": [["UTTypeIdentifier": "com.example.note"]],
        ], with: [.init("Note.swift", #"let note = UTType(exportedAs: "com.example.note")"#)],
        comment: "The code exports the type, so the declaration is wrong, not the rank."),
      .plist([
        "CFBundleDocumentTypes": [["LSHandlerRank": "Default", "LSItemContentTypes": ["com.example.note"]]],
        "UTImportedTypeDeclarations": [["UTTypeIdentifier": "com.example.note"]],
      ]),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard !subject.isPlugIn, !subject.info.importedTypes.isEmpty else { return }
    let exporters = subject.app.summary(Exporters.self).positions
    for entry in subject.documentTypes where entry.effectiveRank == .owner && entry.catchAllTypes.isEmpty {
      let imported = entry.contentTypes.filter { text in
        guard let value = text.value, !(exporters[value.inLowerCase]?.contains(where: subject.isOther) ?? false) else {
          return false
        }
        return subject.types.standing(of: value) == .imported && !subject.types.isSystemType(value)
      }
      // For an entry with system types, another rule reports the system types, so that one wrong rank has one finding.
      guard let first = imported.first, !entry.contentTypes.contains(where: subject.isForeign) else { continue }
      let hasOthers = imported.count < entry.contentTypes.count
      let own = imported.filter { $0.lowercasedValue.flatMap(subject.isOfOrganization) == true }
      let exported = imported.filter { $0.lowercasedValue.map(subject.exportedInCode.contains) ?? false }
      let isOne = imported.count == 1
      let ranking =
        hasOthers
        ? "move \(isOne ? "it" : "them") to a separate document type with rank Default"
        : "set LSHandlerRank to Default"
      report.add(
        "the app ranks as Owner of '\(first.written)'" + others(imported.count) + ", which it only imports",
        !exported.isEmpty
          ? "export \(names(exported)), as the code does"
          : !own.isEmpty
            ? "move \(names(own)) to UTExportedTypeDeclarations; \(own.count == 1 ? "it is" : "they are") in the app's own domain"
            : "\(ranking), or export \(isOne ? "the type if it is yours" : "the types if they are yours")",
        at: FindingPlace(first),
        related: entry.rank.map { [.init("the rank", FindingPlace($0))] } ?? [],
        fix: hasOthers || !exported.isEmpty || !own.isEmpty
          ? nil : .unsafe("Set LSHandlerRank to Default", entry.ranking(.default)))
    }
  }

  private static func names(_ types: [DeclaredText]) -> String { types.map { "'\($0.written)'" }.enumerated(atMost: 3) }
}

/// The bundles of an app that export a type, by its lowercase identifier.
private struct Exporters: AppSummary {
  /// The positions of the first two: one of them is another bundle.
  private(set) var positions: [String: [Int]] = [:]

  init(of infos: [InfoPlist]) {
    for (position, info) in infos.enumerated() {
      for type in info.exportedTypes {
        guard let identifier = type.identifier?.lowercasedValue else { continue }
        let known = positions[identifier] ?? []
        if known.count < 2, known.last != position { positions[identifier] = known + [position] }
      }
    }
  }
}
