import UTBundleDeclarations
import UTLint

/// A document type without a document class.
enum MissingDocumentClass: DeclarationRule {
  static let description = RuleDescription(
    "DT037", "missing-document-class", .note, platforms: .macOS, enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "A document type with role Editor has no NSDocumentClass, although other document types have one",
    rationale: """
      An AppKit document-based app opens a document with the class listed in its document type. Without one, the app \
      must open such files itself, as some do; apps without any NSDocumentClass are not checked.
      """,
    sources: [.coreFoundationKeys],
    examples: [
      .plist(
        [
          "CFBundleDocumentTypes": [
            ["CFBundleTypeName": "Note", "CFBundleTypeRole": "Editor", "NSDocumentClass": "NoteDocument"],
            ↓["CFBundleTypeName": "Notebook", "CFBundleTypeRole": "Editor"],
          ]
        ], on: .macOS),
      .plist(["CFBundleDocumentTypes": [["CFBundleTypeName": "Note", "CFBundleTypeRole": "Editor"]]], on: .macOS),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    let usesClasses = subject.documentTypes.contains { $0.fields.text("NSDocumentClass")?.written.isEmpty == false }
    guard usesClasses else { return }
    for type in subject.documentTypes {
      guard type.role?.value == DocumentRole.editor.rawValue, type.fields["NSDocumentClass"] == nil,
        !type.isRelatedItem
      else { continue }
      report.add(
        "document type '\(type.title)' has role Editor but no NSDocumentClass",
        "set NSDocumentClass to the class that opens these documents", at: FindingPlace(type.node))
    }
  }
}
