import BundleDeclarations
import Lint

/// An entry that AppKit has no class for.
enum MissingDocumentClass: DeclarationRule {
  static let description = RuleDescription(
    "DT037", "missing-document-class", .note, platforms: .macOS, enforcers: [.documentation],
    summary: "A document type with the role Editor has no NSDocumentClass, where others have one",
    rationale: """
      An app of AppKit's document classes opens a document by the class that its document type names. Without one, the app \
      has to open such files by itself, as some do; apps without any NSDocumentClass are not looked at.
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
        "document type '\(type.title)' has the role Editor and no NSDocumentClass",
        "name the class that opens it", at: FindingPlace(type.node))
    }
  }
}
