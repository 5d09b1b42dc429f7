import PropertyLists
import TypeRegistry
import UTBundleDeclarations
import UTLint

/// A type without supertypes.
enum MissingConformance: DeclarationRule {
  static let description = RuleDescription(
    "UT020", "missing-conformance", .warning, enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "A type has no UTTypeConformsTo",
    rationale: """
      The conformance determines whether the system treats items of the type as files or folders, and how apps use \
      them. Software that asks for public.data or public.content does not find a type without parents. Only an \
      abstract type, which has no tags and to which other types conform, needs no parents.
      """,
    sources: [.cocoaKeys, .declaringTypes], fix: .unsafe,
    examples: [
      .plist(
        [
          "UTExportedTypeDeclarations": [
            ↓[
              "UTTypeIdentifier": "com.example.note", "UTTypeTagSpecification": ["public.filename-extension": ["note"]],
            ]
          ]
        ],
        fixed: [
          "UTExportedTypeDeclarations": [
            [
              "UTTypeIdentifier": "com.example.note", "UTTypeTagSpecification": ["public.filename-extension": ["note"]],
              "UTTypeConformsTo": ["public.data"],
            ]
          ]
        ]),
      .plist(
        ["UTExportedTypeDeclarations": [["UTTypeIdentifier": "com.example.note", "UTTypeConformsTo": ↓[]]]],
        fixed: [
          "UTExportedTypeDeclarations": [["UTTypeIdentifier": "com.example.note", "UTTypeConformsTo": ["public.data"]]]
        ]),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note")]]),
      .plist(
        [
          "UTExportedTypeDeclarations": [
            ["UTTypeIdentifier": "com.example.example"],
            .type("com.example.note", to: ["com.example.example", "public.data"]),
          ]
        ], comment: "Other types of the app conform to this abstract type."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    var abstract: Set<String>?
    for type in subject.effectiveTypes where type.conformsTo.allSatisfy({ $0.written.isEmpty }) {
      guard let key = type.key, !subject.types.isSystemType(key), !key.isReservedForDynamicTypes,
        !subject.isMeant("UTTypeConformsTo", in: type.node)
      else { continue }
      let node = type.fields["UTTypeConformsTo"]
      guard node.map({ $0.count == 0 && ($0.kind == .array || $0.kind == .string) }) ?? true else { continue }
      if !type.hasTags {
        let parents = abstract ?? subject.namedParents
        abstract = parents
        if parents.contains(key) { continue }
      }
      let parent = subject.isPackage(key) ? "com.apple.package" : "public.data"
      report.add(
        "type '\(type.title)' does not conform to any type",
        "list \(parent) in UTTypeConformsTo and, for documents, also public.content",
        at: node.map { FindingPlace($0) } ?? FindingPlace(type.node),
        fix: .unsafe(
          "Add conformance to \(parent)",
          .set(.array([.string(parent)]), at: node?.path ?? type.node.path.appending(key: "UTTypeConformsTo"))))
    }
  }
}

extension Subject {
  /// The parents listed in declarations of the bundle and its companions, in lowercase.
  var namedParents: Set<String> { app.summary(NamedParents.self).identifiers }

  /// Whether a document type declares that items of a type are packages, given its lowercase identifier.
  func isPackage(_ identifier: String) -> Bool {
    info.documentTypes.contains { $0.isPackage == true && $0.keys.contains(identifier) }
  }
}

private struct NamedParents: AppSummary {
  let identifiers: Set<String>

  init(of infos: [InfoPlist]) {
    identifiers = Set(
      infos.lazy.flatMap(\.declaredTypes).flatMap { $0.conformsTo.compactMap { $0.lowercasedValue } })
  }
}
