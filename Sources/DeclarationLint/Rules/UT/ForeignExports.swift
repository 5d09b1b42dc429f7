import BundleDeclarations
import PropertyLists

private typealias X = ExampleText

/// Whose a type is that a bundle declares.
enum TypeOwner {
  /// The bundle's organisation, or nobody who is known.
  case own
  /// The system's.
  case system
  /// A well-known third party's.
  case known(String)
  /// Nobody's: the name is Apple's, but there is no such type.
  case reserved
}

extension Subject {
  /// Whose a type is, by its identifier in lower case.
  func owner(of identifier: String) -> TypeOwner {
    let isSystemType = types.isSystemType(identifier)
    let type = KnownType.named(identifier)
    let isReserved = ReservedName.contains(identifier)
    let organisation = type == nil ? KnownOwner.of(identifier) : nil
    guard isSystemType || isReserved || type != nil || organisation != nil else { return .own }
    let isOwn = isOfOrganisation(of: identifier)
    if isOwn == true || isReserved && isApples { return .own }
    if let type { return .known(type.owner) }
    // What bears the name of a standards body is that body's, even where the system knows it too.
    if isSystemType, organisation == nil || !identifier.hasPrefix("org.") { return .system }
    // Without a bundle identifier it may be the owner's own app.
    if let organisation { return isOwn == nil && !isSystemType ? .own : .known(organisation) }
    return .reserved
  }
}

/// A type of the system that an app claims to define.
enum ExportedSystemType: DeclarationRule {
  static let description = RuleDescription(
    "UT010", "exported-system-type", .error, enforcers: [.documentation, .launchServices],
    summary: "A type that the system declares is exported",
    rationale: """
      To export a type is to say that the app defines it. A second definition of public.plain-text or com.adobe.pdf can change \
      what such files conform to for every app on the machine. Use the type without declaring it; import it if releases that \
      lack it are supported.
      """,
    sources: [.definingTypes, .report("macvim-dev/macvim/issues/916")], fix: .unsafe,
    examples: [
      Example(
        X.exported(X.type("↓public.plain-text", to: ["public.text"], extensions: ["txt"]), X.type("com.example.note")),
        fixed: X.exported(X.type("com.example.note"))),
      Example(
        X.all(
          X.string("CFBundleName", "Notes"),
          X.exported(X.type("↓public.html", to: ["public.text"], extensions: ["html"]))),
        fixed: X.string("CFBundleName", "Notes")),
      Example(
        X.all(
          X.string("CFBundleIdentifier", "com.example.viewer"),
          X.exported(X.type("↓com.adobe.pdf", extensions: ["pdf"])))),
      Example(
        X.exported(X.type("↓public.plain-text", to: ["public.text"], extensions: ["txt", "notetxt"])),
        comment: "What becomes of the extension that it adds, a person has to decide."),
      Example(
        X.all(
          X.string("CFBundleIdentifier", "com.adobe.viewer"), X.exported(X.type("com.adobe.pdf", extensions: ["pdf"]))),
        comment: "The owner exports its own type, which the system knows too."),
      Example(X.exported(X.type("com.example.note"))),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    let foreign = subject.exports { if case .system = $0 { true } else { false } }
    for (type, identifier, key) in foreign {
      // Without a bundle identifier it may be the owner's own app.
      let isCertain = ReservedName.contains(key) || subject.isOfOrganisation(of: key) == false
      report.add(
        "'\(identifier.written)' belongs to the system, and this exports it",
        "delete the declaration and use the type, or import it if systems without it are supported",
        at: Place(identifier), severity: isCertain ? nil : .warning,
        // With it would go the extensions that it adds.
        fix: subject.areSystems(type.filenameExtensions)
          ? .unsafe("Delete the declaration", type.removal(among: foreign.count)) : nil)
    }
  }
}

/// A type of somebody else's that an app claims to define.
enum ExportedKnownType: DeclarationRule {
  static let description = RuleDescription(
    "UT011", "exported-known-type", .warning, enforcers: [.documentation],
    summary: "A well-known type of somebody else's is exported",
    rationale: """
      Several apps that each export Markdown or BitTorrent's type define it differently, and which definition counts differs \
      from machine to machine. Who only reads and writes the format imports the type: that definition steps back behind the \
      owner's.
      """,
    sources: [.definingTypes, .report("YACReader/yacreader/pull/119")], fix: .unsafe,
    examples: [
      Example(
        X.all(
          X.string("CFBundleIdentifier", "com.example.editor"),
          X.exported(X.type("↓net.daringfireball.markdown", to: ["public.plain-text"], extensions: ["md"]))),
        fixed: X.all(
          X.string("CFBundleIdentifier", "com.example.editor"),
          X.imported(X.type("net.daringfireball.markdown", to: ["public.plain-text"], extensions: ["md"])))),
      Example(
        X.all(
          X.string("CFBundleIdentifier", "com.example.editor"),
          X.exported(X.type("↓org.oasis-open.example", to: ["public.xml"], extensions: ["fodt"])))),
      Example(X.exported(X.type("↓com.topografix.gpx", to: ["public.xml"], extensions: ["gpx"]))),
      Example(X.imported(X.type("net.daringfireball.markdown", to: ["public.plain-text"], extensions: ["md"]))),
      Example(
        X.all(X.string("CFBundleIdentifier", "org.vim.MacVim"), X.exported(X.type("org.vim.wiki-file"))),
        comment: "The owner's own app."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    let foreign = subject.exports { if case .known = $0 { true } else { false } }
    guard !foreign.isEmpty else { return }
    let imported = Set(subject.info.importedTypes.compactMap(\.key))
    for (type, identifier, key) in foreign {
      guard case .known(let owner) = subject.owner(of: key) else { continue }
      report.add(
        "'\(identifier.written)' belongs to \(owner), and this exports it",
        imported.contains(key)
          ? "delete it here: it is imported too" : "move it to UTImportedTypeDeclarations", at: Place(identifier),
        fix: move(type, of: subject, isImported: imported.contains(key), among: foreign.count))
    }
  }

  private static func move(_ type: DeclaredType, of subject: Subject, isImported: Bool, among count: Int) -> Fix? {
    let removal = type.removal(among: count)
    if isImported { return .unsafe("Delete the exported declaration", removal) }
    // In bundles whose declarations nobody reads, moving one mends nothing.
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

/// An invented type in Apple's name.
enum ExportedReservedName: DeclarationRule {
  static let description = RuleDescription(
    "UT012", "exported-reserved-name", .warning, enforcers: [.documentation],
    summary: "An invented type is exported in Apple's name",
    rationale: """
      Only Apple declares types whose identifiers begin public. or com.apple.; a later system may use the name for something \
      else. Use your own domain.
      """,
    sources: [.definingTypes, .report("dirkwhoffmann/virtualc64/issues/820")],
    examples: [
      Example(X.exported(X.type("↓public.note"))), Example(X.exported(X.type("↓com.apple.xcode.note-source"))),
      Example(X.exported(X.type("com.example.note"))),
      Example(
        X.all(X.string("CFBundleIdentifier", "com.apple.Notes"), X.exported(X.type("com.apple.notes.note")))),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for (_, identifier, key) in subject.exports({ if case .reserved = $0 { true } else { false } }) {
      let domain = key.hasPrefix("public.") ? "public" : "com.apple"
      let mayExist = ReservedName.isOfApplesApps(key)
      report.add(
        mayExist
          ? "'\(identifier.written)' is in the name of an app of Apple's"
          : "'\(identifier.written)' is in Apple's name, and the system has no such type",
        mayExist
          ? "import it if that app declares it; otherwise name it in your own domain"
          : "name it in your own domain: \(domain).* is Apple's", at: Place(identifier))
    }
  }
}

/// A type of another organisation than the app's.
enum ExportedForOtherOrganisation: DeclarationRule {
  static let description = RuleDescription(
    "UT013", "exported-for-other-organisation", .note, enforcers: [.practice],
    summary: "An exported type is not in the domain of the bundle identifier",
    rationale: """
      Declarations that were copied from another app often export that app's types. It is no fault where an organisation has \
      several domains.
      """,
    sources: [.realProjects],
    examples: [
      Example(
        X.all(X.string("CFBundleIdentifier", "com.example.notes"), X.exported(X.type("↓org.example-editor.note")))),
      Example(X.all(X.string("CFBundleIdentifier", "com.example.notes"), X.exported(X.type("com.example.note")))),
      Example(
        X.all(X.string("CFBundleIdentifier", "org.example.notes"), X.exported(X.type("com.example.note"))),
        comment: "The same name below another top-level domain."),
      Example(X.all(X.string("CFBundleIdentifier", "$(BUNDLE_ID)"), X.exported(X.type("org.example.note")))),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard !subject.info.exportedTypes.isEmpty else { return }
    let organisations = subject.organisations
    guard let own = organisations.first else { return }
    for (_, identifier, key) in subject.exports({ if case .own = $0 { true } else { false } }) {
      guard let organisation = Organisation(of: key), !key.hasPrefix("dyn."), !ReservedName.contains(key) else {
        continue
      }
      if organisations.contains(where: { $0 == organisation || $0.name == organisation.name }) { continue }
      report.add(
        "'\(identifier.written)' is not in the domain of the bundle, \(own.domain)",
        "import it if it is another app's; otherwise name it in your own domain", at: Place(identifier))
    }
  }
}

extension Subject {
  /// Whether the system has types for all of these extensions.
  fileprivate func areSystems(_ extensions: [DeclaredText]) -> Bool {
    extensions.allSatisfy { text in
      guard let value = text.value else { return false }
      return !types.registry.declaredTypes(tag: value, tagClass: .filenameExtension, conformingTo: nil).isEmpty
    }
  }

  /// The exported types whose owner is of a kind.
  fileprivate func exports(
    _ isWanted: (TypeOwner) -> Bool
  ) -> [(type: DeclaredType, identifier: DeclaredText, key: String)] {
    info.exportedTypes.compactMap { type in
      guard let identifier = type.identifier, let key = type.key, isWanted(owner(of: key)) else { return nil }
      return (type, identifier, key)
    }
  }
}
