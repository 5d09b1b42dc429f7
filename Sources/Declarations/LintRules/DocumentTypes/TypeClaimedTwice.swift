import PropertyLists
import UTBundleDeclarations
import UTLint

/// A type that is claimed twice.
enum TypeClaimedTwice: DeclarationRule {
  static let description = RuleDescription(
    "DT025", "type-claimed-twice", .warning, enforcers: [.practice],
    evidence: .inferred, outcome: .nothing,
    summary: "A content type is listed twice, in one document type or in two",
    rationale: """
      If two entries list the same type, one of them determines the app's role, rank, and icon for it, and which one is \
      not documented. A duplicate within one entry is harmless, but often a typo for another type.
      """,
    sources: [.realProjects], fix: .safe,
    examples: [
      .plist(
        ["CFBundleDocumentTypes": [["LSItemContentTypes": ["public.png", "public.jpeg", ↓"public.PNG"]]]],
        fixed: ["CFBundleDocumentTypes": [["LSItemContentTypes": ["public.png", "public.jpeg"]]]]),
      .plist([
        "CFBundleDocumentTypes": [
          ["CFBundleTypeName": "Picture", "LSItemContentTypes": ["public.png"]],
          ["CFBundleTypeName": "Icon", "LSItemContentTypes": [↓"public.png"]],
        ]
      ]),
      .plist(["CFBundleDocumentTypes": [["LSItemContentTypes": ["public.png", "public.jpeg"]]]]),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    var first: [String: (text: DeclaredText, entry: DocumentType)] = [:]
    for entry in subject.documentTypes {
      for text in entry.contentTypes {
        guard let value = text.lowercasedValue, !value.isEmpty else { continue }
        guard let other = first[value] else {
          first[value] = (text, entry)
          continue
        }
        let isSameEntry = other.entry.index == entry.index
        report.add(
          isSameEntry
            ? "'\(text.written)' is listed twice in document type '\(entry.title)'"
            : "'\(text.written)' is also claimed by document type '\(other.entry.title)'",
          isSameEntry ? "remove one of them" : "claim each type in only one document type", at: FindingPlace(text),
          related: [.init("the first claim", FindingPlace(other.text))],
          fix: isSameEntry ? .safe("Remove the duplicate '\(text.written)'", .remove(text.node.path)) : nil)
      }
    }
  }
}
