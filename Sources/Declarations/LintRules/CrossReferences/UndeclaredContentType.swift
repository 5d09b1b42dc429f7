import PropertyLists
import UTBundleDeclarations
import UTLint

/// A document type for an undeclared type.
enum UndeclaredContentType: DeclarationRule {
  static let description = RuleDescription(
    "XR001", "undeclared-content-type", .warning,
    or: [.error: "if the app's own type is misspelled", .note: "if the document type also lists declared types"],
    enforcers: [.appKit, .documentation],
    evidence: .apple, outcome: .nothing,
    summary: "A document type lists a type that neither the system nor the bundle declares",
    rationale: """
      If the app that owns the type is not installed, no app declares it: its files have some other type, and the \
      document type does not open them. AppKit logs that the type cannot be converted to a UTType. Import every other \
      vendor's type that you list. This is an error if the app's own type is misspelled, and a note if the document \
      type also lists declared types.
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
        ], comment: "The app's own type is misspelled."),
      .plist(
        [
          "CFBundleIdentifier": "com.example.studio",
          "CFBundleDocumentTypes": [.document([↓"com.example.studio.sheet"])],
          "UTExportedTypeDeclarations": [.type("com.example.prototype.sheet", extensions: ["sheet"])],
        ],
        fixed: [
          "CFBundleIdentifier": "com.example.studio",
          "CFBundleDocumentTypes": [.document(["com.example.prototype.sheet"])],
          "UTExportedTypeDeclarations": [.type("com.example.prototype.sheet", extensions: ["sheet"])],
        ], comment: "The app has only one type with this ending."),
      .plist(
        ["CFBundleDocumentTypes": [.document([↓"model.gltf-binary"])]],
        fixed: ["CFBundleDocumentTypes": [.document(["org.khronos.glb"])]],
        comment: "No organization has such a domain, so importing the type would not help."),
      .plist(
        ["CFBundleDocumentTypes": [.document(["com.microsoft.waveform-\u{200B}audio"])]],
        comment: "Another rule reports the invisible character."),
      .plist([
        "CFBundleDocumentTypes": [.document(["org.example.sheet"])],
        "UTImportedTypeDeclarations": [.type("org.example.sheet", extensions: ["sheet"])],
      ]),
      .plist(["CFBundleDocumentTypes": [.document(["public.plain-text", "$(PRODUCT_BUNDLE_IDENTIFIER).note"])]]),
      .plist(
        ["CFBundleDocumentTypes": [.document(["org.example.sheet"])]], context: .init(kind: .appExtension),
        comment: "The containing app may declare the type."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    let unknown = subject.unknownContentTypes()
    guard !unknown.isEmpty else { return }
    // The app's own type that no document type lists may be the intended one.
    let listed = Set(subject.info.documentTypes.flatMap(\.keys))
    var suggestions = TypeSuggestions(
      subject.types.registry, own: subject.app.summary(AppTypeNames.self).names, besides: listed)
    let unlisted = subject.info.exportedTypes.filter { $0.key.map { !listed.contains($0) } ?? false }
    for unknown in unknown where !ReservedName.contains(unknown.key) {
      let (text, key) = (unknown.text, unknown.key)
      let help: String
      let isMediaType = key.mediaType != nil
      var severity = unknown.severity
      var fix = importFix(for: key, in: subject)
      let isOwn = subject.isOfOrganization(of: key) == true
      let sameEnding = isOwn ? Self.type(endingLike: key, among: unlisted) : nil
      if let meant = suggestions.meant(by: key, isOwn: isOwn) ?? sameEnding {
        let own = subject.declaredTypesByIdentifier[meant]
        let name = own?.identifier?.written ?? meant
        if own?.origin == .exported || own != nil && isOwn { severity = .error }
        help = isMediaType ? "use '\(name)'" : "did you mean '\(name)'?"
        if fix == nil, !listed.contains(meant), text.value == text.written {
          fix = .unsafe("Use '\(name)'", .set(.string(name), at: text.node.path))
        }
      } else if isMediaType {
        help = "use an identifier in reverse-DNS form, such as 'com.example.note'"
      } else if let owner = KnownType.named(key)?.owner {
        help = "add it to UTImportedTypeDeclarations; it belongs to \(owner)"
      } else if isOwn {
        help = "add it to UTExportedTypeDeclarations"
      } else {
        help = "add it to UTImportedTypeDeclarations, or to UTExportedTypeDeclarations if it is yours"
      }
      report.add(
        isMediaType
          ? "'\(text.written)' is a MIME type, not a type identifier"
          : isOwn
            ? "type '\(text.written)' is in the app's own domain, but not declared"
            : "type '\(text.written)' is not declared by the system or by this bundle", help, at: FindingPlace(text),
        severity: severity, fix: fix)
    }
  }

  /// The only type of the app that ends like an identifier in its domain: only the part for the app differs.
  private static func type(endingLike key: String, among types: [DeclaredType]) -> String? {
    let ending = key.split(separator: ".").last
    let found = types.compactMap(\.key).filter { $0.split(separator: ".").last == ending }
    return found.count == 1 ? found[0] : nil
  }

  /// Imports a type with the declaration of a known owner.
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
