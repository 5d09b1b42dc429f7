import PropertyLists
import UTBundleDeclarations
import UTLint

/// A string instead of an array of strings.
enum StringForArray: DocumentTypeRule {
  static let description = RuleDescription(
    "DT020", "string-for-array", .warning, enforcers: [.documentation],
    evidence: .inferred, outcome: .nothing,
    summary: "LSItemContentTypes or another list of a document type is a string",
    rationale: """
      The key is documented as an array of strings. Launch Services accepts a single string in some places, but build \
      tools and other readers do not, and nothing guarantees that this will continue to work.
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
        "\(key) must be an array, not the string '\(text.written)'", "use an array of strings", at: FindingPlace(text),
        fix: .safe("Wrap it in an array", .set(.array([.string(text.written)]), at: text.node.path)))
    }
  }
}
