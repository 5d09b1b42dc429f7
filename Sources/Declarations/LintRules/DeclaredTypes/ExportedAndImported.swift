import PropertyLists
import UTBundleDeclarations
import UTLint
import UTThreads

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
    let exported = subject.summary(OwnExports.self).byIdentifier
    let twice = subject.info.importedTypes.filter { $0.key.map { exported[$0] != nil } ?? false }
    for type in twice {
      guard let identifier = type.identifier, let key = type.key, let first = exported[key]?.identifier else {
        continue
      }
      report.add(
        "'\(identifier.written)' is also exported, and the exported declaration wins",
        "remove the imported declaration",
        at: FindingPlace(identifier), related: [.init("exported here", FindingPlace(first))],
        fix: .safe("Remove the imported declaration", type.removal(among: twice.count)))
    }
  }
}

extension Subject {
  /// The declarations that have an effect: all but imports of types that the bundle itself exports, which only need to
  /// be removed.
  var effectiveTypes: [DeclaredType] { summary(OwnExports.self).effective }

  /// Whether a declaration is an import of a type that the bundle itself exports.
  func isSuperseded(_ type: DeclaredType) -> Bool {
    summary(OwnExports.self).superseded.contains(type.node.byteRange)
  }
}

/// The bundle's own exported types, and their effect on its imports.
private struct OwnExports: SubjectSummary {
  /// By their lowercase identifiers; empty if the bundle imports no types.
  private(set) var byIdentifier: [String: DeclaredType] = [:]
  /// The locations of the imports of these types.
  private(set) var superseded: Set<Range<Int>> = []
  /// All declarations except these imports.
  let effective: [DeclaredType]

  init(of subject: Subject) {
    let info = subject.info
    guard !info.exportedTypes.isEmpty, !info.importedTypes.isEmpty else {
      effective = info.declaredTypes
      return
    }
    for type in info.exportedTypes {
      assert(Steps.count())
      guard let key = type.key, byIdentifier[key] == nil else { continue }
      // For another vendor's type, the export must be removed.
      if case .own = subject.owner(of: key) { byIdentifier[key] = type }
    }
    var imports: [DeclaredType] = []
    for type in info.importedTypes {
      if let key = type.key, byIdentifier[key] != nil {
        superseded.insert(type.node.byteRange)
      } else {
        imports.append(type)
      }
    }
    effective = byIdentifier.isEmpty ? info.declaredTypes : info.exportedTypes + imports
  }
}
