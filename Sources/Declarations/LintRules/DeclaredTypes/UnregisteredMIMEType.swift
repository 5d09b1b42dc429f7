import OptionalTypes
import PropertyLists
import TypeRegistry
import UTBundleDeclarations
import UTLint

/// A MIME type whose name only IANA may assign, and that IANA has not registered.
enum UnregisteredMIMEType: DeclarationRule {
  static let description = RuleDescription(
    "UT062", "unregistered-mime-type", .note, enforcers: [.documentation],
    evidence: .inferred, outcome: .nothing,
    summary: "An app's own MIME type is not registered, but has a name that requires registration",
    rationale: """
      Names without a prefix are assigned by IANA, so another format can get the same name. A company can register \
      'application/vnd.company.format'; 'application/x-format' is for private use. The MIME types of types that the app \
      exports, and those that electron-builder and Tauri write for Linux, are compared with IANA's list of March 2026. \
      MIME types of other known types are not reported, and neither are types whose extension belongs to another type.
      """,
    sources: [
      Source("RFC 6838, section 3", "https://www.rfc-editor.org/rfc/rfc6838#section-3"),
      Source("IANA, Media Types", "https://www.iana.org/assignments/media-types"),
    ],
    examples: [
      .plist([
        "CFBundleIdentifier": "com.penmakers.notes",
        "UTExportedTypeDeclarations": [
          .type(
            "com.penmakers.notes.note", extensions: ["note"],
            [
              "UTTypeTagSpecification": [
                "public.filename-extension": ["note"], "public.mime-type": [↓"application/note", ↓"text/note"],
              ]
            ])
        ],
      ]),
      .plist(
        [
          "UTExportedTypeDeclarations": [
            .type(
              "com.penmakers.notes.note", extensions: ["note"],
              [
                "UTTypeTagSpecification": [
                  "public.filename-extension": ["note"],
                  "public.mime-type": ["application/vnd.penmakers.note+json", "application/x-note"],
                ]
              ])
          ]
        ], comment: "The names have prefixes."),
      .plist(
        [
          "UTExportedTypeDeclarations": [
            .type(
              "com.penmakers.notes.mesh", extensions: ["mesh"],
              ["UTTypeTagSpecification": ["public.filename-extension": ["mesh"], "public.mime-type": ["model/step"]]])
          ]
        ], comment: "The name is registered."),
      .plist(
        [
          "UTExportedTypeDeclarations": [
            .type(
              "com.penmakers.notes.drawing", to: ["public.xml"], extensions: ["svg"],
              [
                "UTTypeTagSpecification": [
                  "public.filename-extension": ["svg"], "public.mime-type": ["application/drawing"],
                ]
              ])
          ]
        ], comment: "The files have the system's type, and its MIME type."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard !subject.isApples else { return }
    var seen: Set<String> = []
    func check(_ text: DeclaredText, of identifier: String?) {
      guard let value = text.lowercasedValue?.trimmed, RegisteredMIMEType.lacks(value), MIMEType.isWellFormed(value),
        seen.insert(value).inserted, !isOfOtherType(value, than: identifier, in: subject)
      else { return }
      report.add(
        "MIME type '\(text.written)' is not registered with IANA (as of \(RegisteredMIMEType.date))",
        help(for: value, of: identifier), at: FindingPlace(text))
    }
    for type in subject.info.exportedTypes {
      guard let key = type.key, case .own = subject.owner(of: key) else { continue }
      // Files with an extension of another type may have that type's MIME type instead.
      let isOwn = type.filenameExtensions.allSatisfy { tag in
        tag.lowercasedValue.map { subject.type(extended: $0, besides: type) == nil } ?? true
      }
      guard isOwn else { continue }
      for list in type.tags where list.tagClass == .mimeType { list.values.forEach { check($0, of: key) } }
    }
    // The values that a packager writes for Linux only are in the text that is generated from its configuration.
    for text in subject.info.fields.texts("UtictlDesktopMIMETypes") {
      check(text, of: subject.info.bundleIdentifier?.lowercasedValue)
    }
  }

  private static func isOfOtherType(_ mimeType: String, than identifier: String?, in subject: Subject) -> Bool {
    subject.types.registry.declaredTypes(tag: mimeType, tagClass: .mimeType, conformingTo: nil)
      .contains { $0.identifier.lowercased() != identifier }
      || known[mimeType].map { !$0.subtracting([identifier ?? ""]).isEmpty } ?? false
  }

  /// The lowercase identifiers of the types of other apps, by their MIME types.
  private static let known: [String: Set<String>] = {
    var found: [String: Set<String>] = [:]
    for type in KnownType.all {
      for name in type.mimeTypes { found[name, default: []].insert(type.identifier.lowercased()) }
    }
    for declaration in TypeSet.all.flatMap(\.declarations) {
      for name in declaration.tags.filter({ $0.tagClass == .mimeType }).flatMap(\.values) {
        found[name.lowercased(), default: []].insert(declaration.identifier.lowercased())
      }
    }
    return found
  }()

  /// Alternatives to a name: with the second part of an identifier, and for private use.
  private static func help(for mimeType: String, of identifier: String?) -> String {
    let parts = mimeType.split(separator: "/")
    let labels = identifier?.split(separator: ".") ?? []
    let company = labels.count > 1 && MIMEType.isWellFormed("\(parts[0])/\(labels[1])") ? String(labels[1]) : "company"
    return "use '\(parts[0])/x-\(parts[1])', or register '\(parts[0])/vnd.\(company).\(parts[1])'"
  }
}
