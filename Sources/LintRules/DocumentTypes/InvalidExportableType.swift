import BundleDeclarations
import Lint

/// Something that a document cannot be exported as.
enum InvalidExportableType: DeclarationRule {
  static let description = RuleDescription(
    "DT039", "invalid-exportable-type", .warning, platforms: .macOS, enforcers: [.documentation],
    summary: "NSExportableTypes or NSExportableAs names something that is not there",
    rationale: """
      NSExportableTypes lists the types that a document can be saved as besides its own; each has to be the system's or \
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
          isIdentifier ? "the type '\(value)' is not known here" : "'\(value)' is no type identifier",
          isIdentifier ? "import it" : "write the identifier of the type, such as com.adobe.pdf", at: FindingPlace(text)
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
          "no document type is named '\(text.written)'", "write the CFBundleTypeName of one", at: FindingPlace(text))
      }
    }
  }
}
