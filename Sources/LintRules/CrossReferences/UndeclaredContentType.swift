import BundleDeclarations
import Lint
import PropertyLists

/// A document type for a type that may not be there.
enum UndeclaredContentType: DeclarationRule {
  static let description = RuleDescription(
    "XR001", "undeclared-content-type", .warning, enforcers: [.appKit, .documentation],
    summary: "A document type lists a type that neither the system nor the bundle declares",
    rationale: """
      Where the app that owns the type is not installed, nobody declares it: its files are of some other type and the document \
      type does not open them. AppKit logs that the type cannot be converted to a UTType. Import every type of others that you \
      list. It is an error where a type of the app's own is meant and misspelt, and a note where the document type lists others \
      that are there.
      """,
    sources: [.report("MaddTheSane/Simple-Comic/issues/75"), .declaringTypes], fix: .unsafe,
    examples: [
      .plist(["CFBundleDocumentTypes": [.document([↓"org.example.sheet", "public.plain-text"])]]),
      .plist(
        ["CFBundleDocumentTypes": [.document([↓"com.topografix.gpx"])]],
        fixed: [
          "CFBundleDocumentTypes": [.document(["com.topografix.gpx"])],
          "UTImportedTypeDeclarations": [
            [
              "UTTypeIdentifier": "com.topografix.gpx", "UTTypeDescription": "GPX", "UTTypeConformsTo": ["public.xml"],
              "UTTypeTagSpecification": [
                "public.filename-extension": ["gpx"], "public.mime-type": ["application/gpx+xml"],
              ],
            ]
          ],
        ]),
      .plist(
        [
          "CFBundleDocumentTypes": [.document([↓"com.example.sheat"])],
          "UTExportedTypeDeclarations": [.type("com.example.sheet", extensions: ["sheet"])],
        ],
        fixed: [
          "CFBundleDocumentTypes": [.document(["com.example.sheet"])],
          "UTExportedTypeDeclarations": [.type("com.example.sheet", extensions: ["sheet"])],
        ], comment: "It is misspelt."),
      .plist(
        ["CFBundleDocumentTypes": [.document(["com.microsoft.waveform-\u{200B}audio"])]],
        comment: "That there is an invisible character in it is another rule's to say."),
      .plist([
        "CFBundleDocumentTypes": [.document(["org.example.sheet"])],
        "UTImportedTypeDeclarations": [.type("org.example.sheet", extensions: ["sheet"])],
      ]),
      .plist(["CFBundleDocumentTypes": [.document(["public.plain-text", "$(PRODUCT_BUNDLE_IDENTIFIER).note"])]]),
      .plist(
        ["CFBundleDocumentTypes": [.document(["org.example.sheet"])]], context: .init(kind: .appExtension),
        comment: "The app that it is in may declare the type."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    let unknown = subject.unknownContentTypes()
    guard !unknown.isEmpty else { return }
    // A type of the app's own that no document type lists may be the one that is misspelt.
    let listed = Set(subject.info.documentTypes.flatMap(\.keys))
    var suggestions = TypeSuggestions(
      subject.types.registry, own: subject.declaredTypesByIdentifier.keys.filter { !listed.contains($0) }.sorted())
    for unknown in unknown where !ReservedName.contains(unknown.key) {
      let (text, key) = (unknown.text, unknown.key)
      let advice: String
      var severity = unknown.severity
      var fix = importFix(for: key, in: subject)
      if let meant = suggestions.meant(by: key) {
        let own = subject.declaredTypesByIdentifier[meant]
        let name = own?.identifier?.written ?? meant
        if own?.origin == .exported { severity = .error }
        advice = "did you mean \(name)?"
        if fix == nil, !listed.contains(meant), text.value == text.written {
          fix = .unsafe("Write '\(name)'", .set(.string(name), at: text.node.path))
        }
      } else if let owner = KnownType.named(key)?.owner {
        advice = "add it to UTImportedTypeDeclarations: it is \(owner)'s"
      } else {
        advice = "add it to UTImportedTypeDeclarations, or to the exported ones if it is yours"
      }
      report.add(
        "nobody declares '\(text.written)' where its owner's app is not installed", advice, at: FindingPlace(text),
        severity: severity, fix: fix)
    }
  }

  /// Imports a type of which it is known what its owner declares.
  private static func importFix(for key: String, in subject: Subject) -> Fix? {
    guard let known = KnownType.named(key) else { return nil }
    var tags: PropertyListValue.Dictionary = ["public.filename-extension": .array(known.extensions.map { .string($0) })]
    if !known.mimeTypes.isEmpty { tags["public.mime-type"] = .array(known.mimeTypes.map { .string($0) }) }
    let declaration: PropertyListValue = [
      "UTTypeIdentifier": .string(key),
      "UTTypeDescription": .string((known.extensions.first ?? known.owner).uppercased()),
      "UTTypeConformsTo": .array(known.parents.map { .string($0) }),
      "UTTypeTagSpecification": .dictionary(tags),
    ]
    let path = subject.info.node.path.appending(key: "UTImportedTypeDeclarations")
    switch subject.info.fields["UTImportedTypeDeclarations"] {
    case nil: return .unsafe("Import \(key)", .set(.array([declaration]), at: path))
    case let array? where array.kind == .array:
      return .unsafe("Import \(key)", .insert(declaration, at: path.appending(index: array.count), .end))
    default: return nil
    }
  }
}
