import UTBundleDeclarations
import UTLint

/// An import of a system type.
enum ImportedSystemType: DeclarationRule {
  static let description = RuleDescription(
    "UT014", "imported-system-type", .note, enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "A system type is imported",
    rationale: """
      The system's own declaration takes precedence, so the import has no effect; according to Apple's guide, apps should \
      not declare types that the system provides. An import is right if the app also runs on releases that do not have the type yet.
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
        ], comment: "The second declaration is a duplicate."),
      .plist(
        [
          "UTImportedTypeDeclarations": [
            .type("net.daringfireball.markdown", to: ["public.plain-text"], extensions: ["md"])
          ]
        ], comment: "Most systems in use do not have it."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    var seen: Set<String> = []
    let redundant = subject.info.importedTypes.filter { type in
      // Another rule reports duplicates.
      type.key.map { seen.insert($0).inserted && subject.types.isSystemType($0) && !subject.mayLack($0) } ?? false
    }
    let copies = Dictionary(subject.info.importedTypes.compactMap(\.key).map { ($0, 1) }, uniquingKeysWith: +)
    for type in redundant {
      guard let identifier = type.identifier, let key = type.key else { continue }
      report.add(
        "'\(identifier.written)' is built into the system, so the import has no effect",
        "remove the declaration unless you support systems without the type", at: FindingPlace(identifier),
        fix: copies[key] == 1 ? .unsafe("Remove the declaration", type.removal(among: redundant.count)) : nil)
    }
  }
}

extension Subject {
  /// Whether a system that the bundle runs on may lack a type, given its lowercase identifier.
  func mayLack(_ identifier: String) -> Bool {
    guard let first = SystemTypeRelease.first(of: identifier) else { return false }
    let targets = deploymentTargets
    guard !targets.isEmpty else { return true }
    return targets.contains { $0.version < ($0.isMac ? first.macOS : first.iOS) }
  }

  /// The oldest systems that the bundle declares it runs on.
  var deploymentTargets: [(version: SystemTypeRelease.Version, isMac: Bool)] { info.deploymentTargets }
}

extension InfoPlist {
  /// The oldest systems that the bundle runs on, according to its keys or its build settings.
  var deploymentTargets: [(version: SystemTypeRelease.Version, isMac: Bool)] {
    let sources = [
      ("LSMinimumSystemVersion", "MACOSX_DEPLOYMENT_TARGET", true),
      ("MinimumOSVersion", "IPHONEOS_DEPLOYMENT_TARGET", false),
    ]
    return sources.compactMap { key, setting, isMac in
      let text = fields.text(key).map(\.value) ?? settings.value(of: setting)
      return text.flatMap(SystemTypeRelease.version).map { ($0, isMac) }
    }
  }
}
