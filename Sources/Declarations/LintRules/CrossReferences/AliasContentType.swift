import PropertyLists
import UTBundleDeclarations
import UTLint

/// A former identifier of a type.
enum AliasContentType: DeclarationRule {
  static let description = RuleDescription(
    "XR006", "alias-content-type", .note, enforcers: [.practice],
    summary: "A document type lists a former or secondary identifier of a type",
    rationale: """
      Files have the type that the system or the owner currently declares. An older identifier for the same files \
      matches them only if an app still declares it. Listing both identifiers is fine.
      """,
    sources: [.convention], fix: .unsafe,
    examples: [
      .plist(
        ["CFBundleDocumentTypes": [.document([↓"com.pkware.zip-archive"])]],
        fixed: ["CFBundleDocumentTypes": [.document(["public.zip-archive"])]]),
      .plist(["CFBundleDocumentTypes": [.document(["com.pkware.zip-archive", "public.zip-archive"])]]),
      .plist(["CFBundleDocumentTypes": [.document(["public.zip-archive"])]]),
      .plist([
        "CFBundleDocumentTypes": [.document([↓"org.w3.css"])],
        "UTImportedTypeDeclarations": [.type("org.w3.css", to: ["public.text"], extensions: ["css"])],
      ]),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    lazy var listed = Set(subject.info.documentTypes.flatMap(\.keys))
    for text in subject.info.documentTypes.flatMap(\.contentTypes) {
      guard let key = text.lowercasedValue, let current = TypeAlias.current(key),
        // Another rule reports undeclared types as a warning.
        subject.types.standing(of: key) != .unknown,
        !listed.contains(current)
      else { continue }
      report.add(
        "'\(text.written)' is a former or secondary identifier of '\(current)'", "list '\(current)' instead, or both",
        at: FindingPlace(text),
        fix: text.value == text.written
          ? .unsafe("Use '\(current)'", .set(.string(current), at: text.node.path)) : nil)
    }
  }
}
