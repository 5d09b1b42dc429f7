import BundleDeclarations
import Lint
import PropertyLists

/// A string where an array of strings belongs.
enum StringForArray: DocumentTypeRule {
  static let description = RuleDescription(
    "DT020", "string-for-array", .warning, enforcers: [.documentation],
    summary: "LSItemContentTypes or another list of a document type is a string",
    rationale: """
      The key is documented as an array of strings. Launch Services takes a lone string in some places, but build tools and \
      other readers do not, and nothing promises that it stays so.
      """,
    sources: [.coreFoundationKeys, .realProjects], fix: .safe,
    examples: [
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeName": "Note", "LSItemContentTypes": ↓"com.example.note"]]],
        fixed: ["CFBundleDocumentTypes": [["CFBundleTypeName": "Note", "LSItemContentTypes": ["com.example.note"]]]]),
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeExtensions": ↓"note"]]],
        fixed: ["CFBundleDocumentTypes": [["CFBundleTypeExtensions": ["note"]]]]),
      .plist(["CFBundleDocumentTypes": [["LSItemContentTypes": ["com.example.note"]]]]),
    ])

  static func check(_ type: DocumentType, in subject: Subject, _ report: inout Report) {
    for key in DocumentTypeKeys.lists {
      guard let text = type.fields.text(key), !text.written.isEmpty else { continue }
      report.add(
        "\(key) is the string '\(text.written)'", "write an array of strings", at: FindingPlace(text),
        fix: .safe("Put an array around it", .set(.array([.string(text.written)]), at: text.node.path)))
    }
  }
}
