import PropertyLists
import UTBundleDeclarations
import UTLint

/// Type declarations that are not dictionaries in an array.
enum MalformedTypeDeclarations: DeclarationRule {
  static let description = RuleDescription(
    "UT001", "malformed-type-declarations", .error, or: [.warning: "for an empty item"], enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "Type declarations are not an array of dictionaries",
    rationale: """
      Launch Services reads exported and imported types from an array of dictionaries. A value of any other form is \
      dropped along with its type.
      """,
    sources: [.declaringTypes], fix: .safe, orUnsafe: true,
    examples: [
      .plist(
        ["UTExportedTypeDeclarations": ↓["UTTypeIdentifier": "com.example.note"]],
        fixed: ["UTExportedTypeDeclarations": [["UTTypeIdentifier": "com.example.note"]]],
        comment: "The array around the dictionary is missing."),
      .plist(
        ["UTExportedTypeDeclarations": ↓["com.example.note": ["UTTypeConformsTo": ["public.data"]], "Item 1": [:]]],
        fixed: [
          "UTExportedTypeDeclarations": [
            ["UTTypeConformsTo": ["public.data"], "UTTypeIdentifier": "com.example.note"], [:],
          ]
        ], comment: "The declarations are in a dictionary instead of an array."),
      .plist(
        ["CFBundleName": "Notes", "UTImportedTypeDeclarations": [↓"com.example.note", ↓[:]]],
        fixed: ["CFBundleName": "Notes"],
        comment: "One item is an identifier instead of a declaration, and one is empty."),
      .plist(["UTImportedTypeDeclarations": ↓"com.example.note"]),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note")]]),
      .plist(["UTExportedTypeDeclarations": []], comment: "An empty array is valid."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for key in typeDeclarationKeys {
      guard let node = subject.info.fields[key] else { continue }
      guard node.kind == .array else {
        let isEntry = node.kind == .dictionary && node.count > 0
        let value =
          node.isDictionaryOfDeclarations
          ? node.declarations(naming: "UTTypeIdentifier") { $0.contains(".") } : .array([node.value])
        report.add(
          "\(key) must be an array, not \(node.kind.withArticle)", "use an array with a dictionary for each type",
          at: FindingPlace(node),
          fix: isEntry ? .unsafe("Make \(key) an array", .set(value, at: node.path)) : nil)
        continue
      }
      let bad = node.elements.filter { $0.kind != .dictionary || $0.count == 0 }
      for element in bad {
        let isEmpty = element.kind == .dictionary
        report.add(
          isEmpty
            ? "an item in \(key) is empty"
            : "an item in \(key) must be a dictionary, not \(element.kind.withArticle)",
          "use a dictionary that declares a type, or remove the item", at: FindingPlace(element),
          // An empty entry can be removed without loss.
          severity: isEmpty ? .warning : nil,
          fix: Fix(
            isEmpty ? .safe : .unsafe, "Remove the item",
            [.remove(bad.count == node.count ? node.path : element.path)]))
      }
    }
  }
}
