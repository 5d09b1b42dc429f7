import PropertyLists
import UTBundleDeclarations
import UTLint

/// A document type entry without content.
enum EmptyDocumentType: DeclarationRule {
  static let description = RuleDescription(
    "DT002", "empty-document-type", .error, enforcers: [.appStore], storeCodes: ["ITMS-90243"],
    evidence: .quoted, outcome: .rejected,
    summary: "An item in CFBundleDocumentTypes is empty or not a dictionary",
    rationale: """
      App Store Connect rejects a bundle with such an entry; it expects dictionaries with at least a CFBundleTypeName. \
      Xcode's editor leaves an empty dictionary behind when a document type is added and never filled in.
      """,
    sources: [.report("steelwheels/JSTerminal/issues/46"), .realProjects], fix: .unsafe,
    examples: [
      .plist(
        ["CFBundleDocumentTypes": [↓[:], ["CFBundleTypeName": "Note"], ↓"com.example.note"]],
        fixed: ["CFBundleDocumentTypes": [["CFBundleTypeName": "Note"]]]),
      .plist(
        ["CFBundleDocumentTypes": [↓[:]], "CFBundleName": "Notes"], fixed: ["CFBundleName": "Notes"],
        comment: "The array is empty without the item, so the fix also removes the key."),
      .plist(["CFBundleDocumentTypes": [["CFBundleTypeName": "Note"]]]),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard subject.kind != .appClip, let array = subject.info.fields["CFBundleDocumentTypes"] else { return }
    for entry in array.elements where entry.kind != .dictionary || entry.count == 0 {
      var fix: Fix {
        array.count == 1
          ? .unsafe("Remove CFBundleDocumentTypes, which has no other items", .remove(array.path))
          : .unsafe("Remove the item", .remove(entry.path))
      }
      report.add(
        entry.kind == .dictionary
          ? "an item in CFBundleDocumentTypes is empty"
          : "an item in CFBundleDocumentTypes must be a dictionary, not \(entry.kind.withArticle)",
        "remove it or describe the document type", at: FindingPlace(entry), fix: fix)
    }
  }
}
