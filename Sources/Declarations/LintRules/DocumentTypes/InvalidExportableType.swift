import UTBundleDeclarations
import UTLint

/// A format that a document cannot be exported as.
enum InvalidExportableType: DeclarationRule {
  static let description = RuleDescription(
    "DT039", "invalid-exportable-type", .warning, or: [.note: "for the use of NSExportableAs"], platforms: .macOS,
    enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "NSExportableTypes or NSExportableAs lists an unknown type, or the deprecated NSExportableAs is used",
    rationale: """
      NSExportableTypes lists the types a document can be saved as besides its own; each must be a system type or be \
      declared by the bundle. The older NSExportableAs lists the names of other document types.
      """,
    sources: [.coreFoundationKeys],
    examples: [
      .plist(
        [
          "CFBundleDocumentTypes": [
            ["CFBundleTypeName": "Note", "NSExportableTypes": ["com.adobe.pdf", ↓"pdf", ↓"com.example.unheard-of"]]
          ]
        ], on: .macOS),
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeName": "Note", ↓"NSExportableAs": ["Note", ↓"Notebook"]]]], on: .macOS),
      .plist(["CFBundleDocumentTypes": [["NSExportableTypes": ["com.adobe.pdf"]]]], on: .macOS),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    var names: Set<String>?
    for type in subject.documentTypes {
      for text in type.fields.texts("NSExportableTypes") {
        guard let value = text.value, !value.isEmpty, subject.types.standing(of: value.trimmed) == .unknown else {
          continue
        }
        let isIdentifier = value.utf8.contains(UInt8(ascii: ".")) && !value.utf8.contains(UInt8(ascii: "/"))
        report.add(
          isIdentifier ? "unknown type '\(value)'" : "invalid type identifier '\(value)'",
          isIdentifier ? "import it, or correct the identifier" : "use a type identifier such as 'com.adobe.pdf'",
          at: FindingPlace(text)
        )
      }
      guard let entry = type.fields.entry("NSExportableAs") else { continue }
      report.add(
        "NSExportableAs is deprecated", "list types in NSExportableTypes", at: FindingPlace(key: entry), severity: .note
      )
      let known = names ?? Set(subject.documentTypes.compactMap { $0.name?.written })
      names = known
      for text in type.fields.texts("NSExportableAs") where text.value != nil && !known.contains(text.written) {
        report.add(
          "no document type is named '\(text.written)'", "use the CFBundleTypeName of one of the document types",
          at: FindingPlace(text))
      }
    }
  }
}
