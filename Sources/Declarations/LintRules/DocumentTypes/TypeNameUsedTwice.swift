import PropertyLists
import UTBundleDeclarations
import UTLint

/// Two document types with the same name.
enum TypeNameUsedTwice: DeclarationRule {
  static let description = RuleDescription(
    "DT026", "type-name-used-twice", .note, enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "Two document types have the same CFBundleTypeName",
    rationale: """
      The name identifies the document type: AppKit looks up document classes by it, and it is the key for \
      translations. Neither can distinguish two entries with the same name.
      """,
    sources: [.coreFoundationKeys],
    examples: [
      .plist(["CFBundleDocumentTypes": [["CFBundleTypeName": "Note"], ["CFBundleTypeName": ↓"Note"]]]),
      .plist(["CFBundleDocumentTypes": [["CFBundleTypeName": "Note"], ["CFBundleTypeName": "Notebook"]]]),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    var first: [String: DeclaredText] = [:]
    for entry in subject.documentTypes {
      guard let name = entry.name, let value = name.value, !value.isEmpty else { continue }
      if let other = first[value] {
        report.add(
          "the name '\(value)' is used for more than one document type",
          "give each document type a unique name, or merge them",
          at: FindingPlace(name), related: [.init("also used here", FindingPlace(other))])
      } else {
        first[value] = name
      }
    }
  }
}
