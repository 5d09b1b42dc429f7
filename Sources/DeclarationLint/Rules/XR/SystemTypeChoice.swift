import BundleDeclarations
import PropertyLists

private typealias X = ExampleText

/// A type that the oldest supported system does not have.
enum NewerSystemType: DeclarationRule {
  static let description = RuleDescription(
    "XR005", "newer-system-type", .note, enforcers: [.practice],
    summary: "A document type lists a type that is newer than the oldest system it runs on",
    rationale: """
      On systems that do not have the type, nobody declares it and its files do not open. Import the type as well: where the \
      system has it, its own declaration is in force.
      """,
    sources: [
      .report("fernandotonon/QtMeshEditor/issues/666"),
      Source(
        "UTType, availability of its constants",
        "https://developer.apple.com/documentation/uniformtypeidentifiers/uttype"),
    ],
    examples: [
      Example(
        X.all(X.documents(X.document(["↓public.avif"])), X.string("LSMinimumSystemVersion", "12.0"))),
      Example(
        X.all(X.documents(X.document(["↓public.jpeg-xl"])), X.string("MinimumOSVersion", "17.0"))),
      Example(
        X.all(X.documents(X.document(["public.avif"])), X.string("LSMinimumSystemVersion", "14.0"))),
      Example(
        X.all(
          X.documents(X.document(["public.avif"])), X.string("LSMinimumSystemVersion", "12.0"),
          X.imported(X.type("public.avif", to: ["public.image"], extensions: ["avif"])))),
      Example(X.documents(X.document(["public.avif"])), comment: "The oldest system is not known."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    let targets = subject.deploymentTargets
    guard !targets.isEmpty else { return }
    for text in subject.info.documentTypes.flatMap(\.contentTypes) {
      guard let key = text.lowercasedValue, let first = SystemTypeRelease.first(of: key),
        subject.types.standing(of: key) == .system
      else { continue }
      guard let target = targets.first(where: { $0.version < ($0.isMac ? first.macOS : first.iOS) }) else { continue }
      let needed = target.isMac ? first.macOS : first.iOS
      let system = target.isMac ? "macOS" : "iOS"
      report.add(
        "'\(text.written)' came with \(system) \(needed.major)\(needed.minor == 0 ? "" : ".\(needed.minor)"), and \(system) "
          + "\(target.version.major).\(target.version.minor) is supported",
        "import the type too", at: Place(text))
    }
  }
}

/// A name that a type no longer has.
enum AliasContentType: DeclarationRule {
  static let description = RuleDescription(
    "XR006", "alias-content-type", .note, enforcers: [.practice],
    summary: "A document type lists an old or second identifier of a type",
    rationale: """
      Files get the type that the system or the owner declares now. An older identifier for the same files opens them only \
      where somebody still declares it. Listing both is right.
      """,
    sources: [.convention], fix: .unsafe,
    examples: [
      Example(
        X.documents(X.document(["↓com.pkware.zip-archive"])), fixed: X.documents(X.document(["public.zip-archive"]))),
      Example(X.documents(X.document(["com.pkware.zip-archive", "public.zip-archive"]))),
      Example(X.documents(X.document(["public.zip-archive"]))),
      Example(
        X.all(
          X.documents(X.document(["↓org.w3.css"])),
          X.imported(X.type("org.w3.css", to: ["public.text"], extensions: ["css"])))
      ),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for text in subject.info.documentTypes.flatMap(\.contentTypes) {
      guard let key = text.lowercasedValue, let current = TypeAlias.current(key),
        // What nobody declares is a warning of another rule.
        subject.types.standing(of: key) != .unknown,
        !subject.info.documentTypes.contains(where: { $0.keys.contains(current) })
      else { continue }
      report.add(
        "'\(text.written)' is an old or second name of \(current)", "list \(current) instead, or both", at: Place(text),
        fix: text.value == text.written
          ? .unsafe("Write '\(current)'", .set(.string(current), at: text.node.path)) : nil)
    }
  }
}
