import BundleDeclarations
import Lint
import PropertyLists

/// Declarations that are no dictionaries in an array.
enum MalformedTypeDeclarations: DeclarationRule {
  static let description = RuleDescription(
    "UT001", "malformed-type-declarations", .error, enforcers: [.documentation],
    summary: "Type declarations are not an array of dictionaries",
    rationale: """
      Launch Services reads exported and imported types from an array of dictionaries. What has another form is dropped, and \
      with it the type.
      """,
    sources: [.declaringTypes], fix: .unsafe,
    examples: [
      .plist(
        ["UTExportedTypeDeclarations": ↓["UTTypeIdentifier": "com.example.note"]],
        fixed: ["UTExportedTypeDeclarations": [["UTTypeIdentifier": "com.example.note"]]],
        comment: "The array around the dictionary is missing."),
      .plist(
        ["CFBundleName": "Notes", "UTImportedTypeDeclarations": [↓"com.example.note", ↓[:]]],
        fixed: ["CFBundleName": "Notes"], comment: "An identifier in place of a declaration, and an empty one."),
      .plist(["UTImportedTypeDeclarations": ↓"com.example.note"]),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note")]]),
      .plist(["UTExportedTypeDeclarations": []], comment: "Empty, but an array."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for key in typeDeclarationKeys {
      guard let node = subject.info.fields[key] else { continue }
      guard node.kind == .array else {
        let isEntry = node.kind == .dictionary && node.count > 0
        report.add(
          "\(key) is not an array but \(node.kind.withArticle)", "make it an array of dictionaries, one for each type",
          at: FindingPlace(node),
          fix: isEntry ? .unsafe("Put it into an array", .set(.array([node.value]), at: node.path)) : nil)
        continue
      }
      let bad = node.elements.filter { $0.kind != .dictionary || $0.count == 0 }
      for element in bad {
        let isEmpty = element.kind == .dictionary
        report.add(
          isEmpty ? "an entry of \(key) is empty" : "an entry of \(key) is \(element.kind.withArticle)",
          "make it a dictionary that declares a type, or delete it", at: FindingPlace(element),
          // Nothing is lost with an entry that says nothing.
          severity: isEmpty ? .warning : nil,
          fix: Fix(
            isEmpty ? .safe : .unsafe, "Delete the entry",
            [.remove(bad.count == node.count ? node.path : element.path)]))
      }
    }
  }
}
