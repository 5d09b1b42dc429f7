import PropertyLists
import UTBundleDeclarations
import UTLint

/// A `CFBundleDocumentTypes` value that is not an array.
enum DocumentTypesNotAnArray: DeclarationRule {
  static let description = RuleDescription(
    "DT001", "document-types-not-an-array", .error, enforcers: [.appStore, .appKit], storeCodes: ["ITMS-90243"],
    evidence: .quoted, outcome: .rejected,
    summary: "CFBundleDocumentTypes is not an array",
    rationale: """
      App Store Connect rejects the bundle, and AppKit logs the error and ignores all document types. Even a single \
      document type must be in an array.
      """,
    sources: [.report("steelwheels/JSTerminal/issues/46"), .report("octave-app/octave-app/issues/8")], fix: .unsafe,
    examples: [
      .plist(
        ["CFBundleDocumentTypes": ↓["CFBundleTypeName": "Note"]],
        fixed: ["CFBundleDocumentTypes": [["CFBundleTypeName": "Note"]]]),
      .plist(
        [
          "CFBundleDocumentTypes": ↓[
            "Note": [
              "CFBundleTypeRole": "Editor", "LSHandlerRank": "Alternate", "LSItemContentTypes": ["public.plain-text"],
            ], "Item 1": .document(["com.adobe.pdf"], name: "PDF document", rank: "Alternate"),
          ]
        ],
        fixed: [
          "CFBundleDocumentTypes": [
            [
              "CFBundleTypeRole": "Editor", "LSHandlerRank": "Alternate", "LSItemContentTypes": ["public.plain-text"],
              "CFBundleTypeName": "Note",
            ], .document(["com.adobe.pdf"], name: "PDF document", rank: "Alternate"),
          ]
        ], comment: "The document types are in a dictionary instead of an array."),
      .plist(["CFBundleDocumentTypes": ↓"com.example.note"]),
      .plist(["CFBundleDocumentTypes": [["CFBundleTypeName": "Note"]]]),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard subject.kind != .appClip, let value = subject.info.fields["CFBundleDocumentTypes"], value.kind != .array
    else { return }
    var fix: Fix?
    if value.kind == .dictionary {
      fix =
        value.count == 0
        ? .unsafe("Remove CFBundleDocumentTypes", .remove(value.path))
        : value.isDictionaryOfDeclarations
          ? .unsafe(
            "Make CFBundleDocumentTypes an array",
            .set(
              value.declarations(naming: "CFBundleTypeName") { Int($0.split(separator: " ").last ?? "") == nil },
              at: value.path))
          : .unsafe("Wrap the document type in an array", .set(.array([value.value]), at: value.path))
    }
    report.add(
      "CFBundleDocumentTypes must be an array, not \(value.kind.withArticle)",
      "use an array with a dictionary for each document type", at: FindingPlace(value), fix: fix)
  }
}
