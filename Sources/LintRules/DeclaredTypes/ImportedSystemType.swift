import BundleDeclarations
import Lint

/// An import of what the system has.
enum ImportedSystemType: DeclarationRule {
  static let description = RuleDescription(
    "UT014", "imported-system-type", .note, enforcers: [.documentation],
    summary: "A type that the system declares is imported",
    rationale: """
      The system's own declaration is in force, so the import does nothing; Apple asks not to declare what the system provides. \
      It is right where the app also runs on releases that do not have the type yet.
      """,
    sources: [.definingTypes], fix: .unsafe,
    examples: [
      .plist(
        [
          "UTImportedTypeDeclarations": [
            .type(↓"public.json", to: ["public.text"], extensions: ["json"]), .type("org.example.note"),
          ]
        ], fixed: ["UTImportedTypeDeclarations": [.type("org.example.note")]]),
      .plist(["UTImportedTypeDeclarations": [.type("org.example.note")]]),
      .plist(
        [
          "UTImportedTypeDeclarations": [
            .type(↓"public.json", to: ["public.text"], extensions: ["json"]),
            .type("public.json", to: ["public.text"], extensions: ["geojson"]),
          ]
        ], comment: "The second time it is a duplicate."),
      .plist(
        [
          "UTImportedTypeDeclarations": [
            .type("net.daringfireball.markdown", to: ["public.plain-text"], extensions: ["md"])
          ]
        ], comment: "Most systems that are in use do not have it."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    var seen: Set<String> = []
    let redundant = subject.info.importedTypes.filter { type in
      // That it is there twice is another rule's to say.
      type.key.map { seen.insert($0).inserted && subject.types.isSystemType($0) && !subject.mayLack($0) } ?? false
    }
    let copies = Dictionary(subject.info.importedTypes.compactMap(\.key).map { ($0, 1) }, uniquingKeysWith: +)
    for type in redundant {
      guard let identifier = type.identifier, let key = type.key else { continue }
      report.add(
        "'\(identifier.written)' is built in, so importing it does nothing",
        "delete the declaration, unless systems without the type are supported", at: FindingPlace(identifier),
        fix: copies[key] == 1 ? .unsafe("Delete the declaration", type.removal(among: redundant.count)) : nil)
    }
  }
}

extension Subject {
  /// Whether a system that the bundle runs on may not have a type, by its identifier in lower case.
  func mayLack(_ identifier: String) -> Bool {
    guard let first = SystemTypeRelease.first(of: identifier) else { return false }
    let targets = deploymentTargets
    guard !targets.isEmpty else { return true }
    return targets.contains { $0.version < ($0.isMac ? first.macOS : first.iOS) }
  }

  /// The oldest systems that the bundle says it runs on.
  var deploymentTargets: [(version: SystemTypeRelease.Version, isMac: Bool)] {
    [("LSMinimumSystemVersion", true), ("MinimumOSVersion", false)].compactMap { key, isMac in
      info.fields.text(key)?.value.flatMap(SystemTypeRelease.version).map { ($0, isMac) }
    }
  }
}
