import PropertyLists
import TypeRegistry
import UTBundleDeclarations
import UTLint
import UTText

/// Tags of an unknown class.
enum UnknownTagClass: TagListRule {
  static let description = RuleDescription(
    "UT032", "unknown-tag-class", .warning, or: [.error: "for a misspelled tag class"], enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "UTTypeTagSpecification has a key that is not a tag class",
    rationale: """
      Tags of an unknown class have no effect. The usual cause is a plural, such as \
      public.filename-extensions: an error, because its tags are lost.
      """,
    sources: [.declaringTypes, .cocoaKeys], fix: .unsafe,
    examples: [
      .plist(
        [
          "UTExportedTypeDeclarations": [
            [
              "UTTypeIdentifier": "com.example.note", "UTTypeConformsTo": ["public.data"],
              "UTTypeTagSpecification": [↓"public.filename-extensions": ["note"]],
            ]
          ]
        ], fixed: ["UTExportedTypeDeclarations": [.type("com.example.note")]]),
      .plist([
        "UTExportedTypeDeclarations": [
          [
            "UTTypeIdentifier": "com.example.note", "UTTypeConformsTo": ["public.data"],
            "UTTypeTagSpecification": [↓"public.kind": ["note"]],
          ]
        ]
      ]),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note")]]),
      .plist([
        "UTExportedTypeDeclarations": [
          [
            "UTTypeIdentifier": "com.example.note", "UTTypeConformsTo": ["public.data"],
            "UTTypeTagSpecification": ["com.apple.nspboard-type": ["Note"]],
          ]
        ]
      ]),
    ])

  static func check(
    _ list: DeclaredType.TagList, of type: DeclaredType, in subject: Subject, _ report: inout Report
  ) {
    guard list.tagClass.wellKnownNumber == nil, !list.entry.key.contains("$") else { return }
    let name = list.entry.key
    // Another rule reports keys of other dictionaries.
    guard KeyCatalog.homes(of: name, besides: .tagSpecification).isEmpty else { return }
    let known = TagClass.wellKnown.map(\.rawValue)
    var meant: String? { nearMisses(of: name.lowercased(), among: known).first }
    report.add(
      "unknown tag class '\(name)'",
      meant.map { "did you mean '\($0)'?" } ?? "use public.filename-extension or public.mime-type",
      at: FindingPlace(key: list.entry), severity: meant == nil || list.values.isEmpty ? nil : .error,
      fix: meant.flatMap { rename(list, of: type, to: $0) })
  }

  private static func rename(_ list: DeclaredType.TagList, of type: DeclaredType, to name: String) -> Fix? {
    guard !type.tags.contains(where: { $0.entry.key == name }) else { return nil }
    return .unsafe("Rename '\(list.entry.key)' to '\(name)'", .rename(list.entry.value.path, to: name))
  }
}
