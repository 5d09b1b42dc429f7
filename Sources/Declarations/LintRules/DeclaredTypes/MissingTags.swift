import PropertyLists
import TypeRegistry
import UTBundleDeclarations
import UTLint

/// A type without tags.
enum MissingTags: DeclarationRule {
  static let description = RuleDescription(
    "UT030", "missing-tags", .warning, or: [.note: "for an imported type, or if no document type lists the type"],
    enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "A type has no filename extension, MIME type, or other tag",
    rationale: """
      No file can get a type without tags, so a document type that lists it opens nothing. Types for the pasteboard \
      and for drag and drop need no tags, nor do abstract types to which other types conform.
      """,
    sources: [.cocoaKeys],
    examples: [
      .plist([
        "CFBundleDocumentTypes": [.document(["com.example.note"])],
        "UTExportedTypeDeclarations": [↓["UTTypeIdentifier": "com.example.note", "UTTypeConformsTo": ["public.data"]]],
      ]),
      .plist([
        "UTExportedTypeDeclarations": [
          ["UTTypeIdentifier": "com.example.note", "UTTypeConformsTo": ["public.data"], "UTTypeTagSpecification": ↓[:]]
        ]
      ]),
      .plist([
        "UTExportedTypeDeclarations": [
          [
            "UTTypeIdentifier": "com.example.note", "UTTypeConformsTo": ["public.data"],
            "UTTypeTagSpecification": ↓["public.filename-extension": []],
          ]
        ]
      ]),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note")]]),
      .plist([
        "UTExportedTypeDeclarations": [
          ["UTTypeIdentifier": "com.example.example", "UTTypeConformsTo": ["public.data"]],
          .type("com.example.note", to: ["com.example.example"]),
        ]
      ]),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    let bare = subject.effectiveTypes.filter { !$0.hasTags && $0.key != nil }
    guard !bare.isEmpty else { return }
    let parents = subject.namedParents
    let documents = Set(subject.info.documentTypes.flatMap(\.keys))
    for type in bare {
      guard let key = type.key, !parents.contains(key), !subject.types.isSystemType(key), !key.isReservedForDynamicTypes
      else {
        continue
      }
      let node = type.fields["UTTypeTagSpecification"]
      // Other rules report a value that is not a dictionary, or misplaced keys.
      guard !subject.isMeant("UTTypeTagSpecification", in: type.node),
        node.map({ $0.kind == .dictionary && $0.entries.allSatisfy { $0.value.count == 0 } }) ?? true
      else {
        continue
      }
      report.add(
        "type '\(type.title)' has no tags, so it matches no files",
        documents.contains(key)
          ? "add public.filename-extension, or remove the type from the document types if it is only for the pasteboard"
          : "add public.filename-extension, or ignore this if the type is only for the pasteboard",
        at: node.map { FindingPlace($0) } ?? FindingPlace(type.node),
        severity: type.origin == .imported || !documents.contains(key) ? .note : nil)
    }
  }
}
