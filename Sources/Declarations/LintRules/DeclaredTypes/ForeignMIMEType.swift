import PropertyLists
import TypeRegistry
import UTBundleDeclarations
import UTLint

/// A MIME type that belongs to a system type.
enum ForeignMIMEType: DeclarationRule {
  static let description = RuleDescription(
    "UT057", "foreign-mime-type", .note, or: [.warning: "for text/plain"], enforcers: [.practice, .launchServices],
    summary: "An exported type claims the MIME type of a system type that it does not conform to",
    rationale: """
      Data with the MIME type has only one type, and the system's own wins: downloads and pasteboards get the system \
      type, and servers get the wrong MIME type for the app's files. Most programs show text/plain as text. A type \
      that conforms to the system type may share its MIME type.
      """,
    sources: [.declaringTypes, .convention],
    examples: [
      .plist([
        "UTExportedTypeDeclarations": [
          .type(
            "com.example.note", extensions: ["note"],
            ["UTTypeTagSpecification": ["public.filename-extension": ["note"], "public.mime-type": [↓"text/plain"]]])
        ]
      ]),
      .plist([
        "UTExportedTypeDeclarations": [
          .type(
            "com.example.note", to: ["public.json"], extensions: ["note"],
            [
              "UTTypeTagSpecification": [
                "public.filename-extension": ["note"], "public.mime-type": ["application/json"],
              ]
            ])
        ]
      ]),
      .plist([
        "UTExportedTypeDeclarations": [
          .type(
            "com.example.note", extensions: ["note"],
            ["UTTypeTagSpecification": ["public.filename-extension": ["note"], "public.mime-type": ["text/x-note"]]])
        ]
      ]),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard !subject.isApples else { return }
    for type in subject.info.exportedTypes {
      guard let key = type.key, case .own = subject.owner(of: key) else { continue }
      for list in type.tags where list.tagClass == .mimeType {
        for tag in list.values {
          guard let value = tag.lowercasedValue,
            let other = subject.types.registry.declaredTypes(tag: value, tagClass: .mimeType, conformingTo: nil).first,
            other.identifier != key, subject.types.conforms(key, to: other.identifier) == false,
            // The owner of that type may do so.
            subject.isOfOrganization(of: other.identifier) != true
          else { continue }
          report.add(
            "'\(type.title)' claims the MIME type '\(tag.written)' of \(other.identifier), but does not conform to it",
            "conform to \(other.identifier), or use a MIME type of your own", at: FindingPlace(tag),
            severity: other.identifier == "public.plain-text" ? .warning : nil)
        }
      }
    }
  }
}
