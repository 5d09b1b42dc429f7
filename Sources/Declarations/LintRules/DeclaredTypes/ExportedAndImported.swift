import PropertyLists
import UTBundleDeclarations
import UTLint

/// A type that is both exported and imported.
enum ExportedAndImported: DeclarationRule {
  static let description = RuleDescription(
    "UT016", "exported-and-imported", .warning, enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "A type is both exported and imported",
    rationale: """
      The exported declaration wins, so the imported one has no effect, and readers of the file cannot tell who owns \
      the type. Export your own types; import everyone else's.
      """,
    sources: [.declaringTypes, .report("drawmeanelephant/banal/issues/84")], fix: .safe,
    examples: [
      .plist(
        [
          "UTExportedTypeDeclarations": [.type("com.example.note")],
          "UTImportedTypeDeclarations": [.type(↓"com.example.note")],
        ], fixed: ["UTExportedTypeDeclarations": [.type("com.example.note")]]),
      .plist(
        [
          "UTExportedTypeDeclarations": [.type("com.example.note")],
          "UTImportedTypeDeclarations": [
            .type(↓"com.example.Note"), .type("org.example.sheet", extensions: ["sheet"]),
          ],
        ],
        fixed: [
          "UTExportedTypeDeclarations": [.type("com.example.note")],
          "UTImportedTypeDeclarations": [.type("org.example.sheet", extensions: ["sheet"])],
        ]),
      .plist([
        "UTExportedTypeDeclarations": [.type("com.example.note")],
        "UTImportedTypeDeclarations": [.type("org.example.sheet", extensions: ["sheet"])],
      ]),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    let exported = subject.ownExportsByIdentifier
    let twice = subject.info.importedTypes.filter { $0.key.map { exported[$0] != nil } ?? false }
    for type in twice {
      guard let identifier = type.identifier, let key = type.key, let first = exported[key]?.identifier else {
        continue
      }
      report.add(
        "'\(identifier.written)' is also exported, and that declaration wins", "remove the imported declaration",
        at: FindingPlace(identifier), related: [.init("exported here", FindingPlace(first))],
        fix: .safe("Remove the imported declaration", type.removal(among: twice.count)))
    }
  }
}

extension Subject {
  /// The declarations that have an effect: all but imports of types that the bundle itself exports, which only have to
  /// be removed.
  var effectiveTypes: [DeclaredType] {
    let exported = ownExportsByIdentifier
    guard !exported.isEmpty else { return info.declaredTypes }
    return info.exportedTypes + info.importedTypes.filter { $0.key.map { exported[$0] == nil } ?? true }
  }

  /// Whether a declaration is an import of a type that the bundle itself exports.
  func isSuperseded(_ type: DeclaredType) -> Bool {
    type.key.map { ownExportsByIdentifier[$0] != nil } ?? false
      && info.importedTypes.contains { $0.node.byteRange == type.node.byteRange }
  }

  /// The exported types of the bundle's own, by their lowercase identifiers; empty if it imports none.
  fileprivate var ownExportsByIdentifier: [String: DeclaredType] {
    guard !info.exportedTypes.isEmpty, !info.importedTypes.isEmpty else { return [:] }
    var exported: [String: DeclaredType] = [:]
    for type in info.exportedTypes {
      guard let key = type.key, exported[key] == nil else { continue }
      // For another vendor's type, the export is what must be removed.
      if case .own = owner(of: key) { exported[key] = type }
    }
    return exported
  }
}
