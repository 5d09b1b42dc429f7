import BundleDeclarations

private typealias X = ExampleText

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
      Example(
        X.imported(X.type("↓public.json", to: ["public.text"], extensions: ["json"]), X.type("org.example.note")),
        fixed: X.imported(X.type("org.example.note"))),
      Example(X.imported(X.type("org.example.note"))),
      Example(
        X.imported(
          X.type("↓public.json", to: ["public.text"], extensions: ["json"]),
          X.type("public.json", to: ["public.text"], extensions: ["geojson"])),
        comment: "The second time it is a duplicate."),
      Example(
        X.imported(X.type("net.daringfireball.markdown", to: ["public.plain-text"], extensions: ["md"])),
        comment: "Most systems that are in use do not have it."),
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
        "delete the declaration, unless systems without the type are supported", at: Place(identifier),
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

/// An import of a type in Apple's name that does not exist.
enum ImportedReservedName: DeclarationRule {
  static let description = RuleDescription(
    "UT015", "imported-reserved-name", .warning, enforcers: [.practice],
    summary: "An imported type bears Apple's name, but the system has no such type",
    rationale: """
      Only Apple declares types that begin public. or com.apple.; one that the system does not have was invented or misspelt, \
      and files get it only where this app is installed. Types that Apple's own apps declare are not reported.
      """,
    sources: [.typeConcepts, .realProjects],
    examples: [
      Example(X.imported(X.type("↓public.note"))), Example(X.imported(X.type("↓com.apple.example-note"))),
      Example(X.imported(X.type("com.apple.xcode.strings-text", to: ["public.plain-text"], extensions: ["strings"]))),
      Example(X.imported(X.type("org.example.note"))),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    var suggestions = TypeSuggestions(subject.types.registry)
    for type in subject.info.importedTypes {
      guard let identifier = type.identifier, let key = type.key, ReservedName.contains(key), !subject.isApples,
        !subject.types.isSystemType(key), !ReservedName.isOfApplesApps(key)
      else { continue }
      let meant = suggestions.meant(by: key)
      report.add(
        "the system has no type '\(identifier.written)'",
        meant.map { "did you mean \($0)?" } ?? "import it under its owner's name, or export it under your own",
        at: Place(identifier))
    }
  }
}
