import PropertyLists
import UTBundleDeclarations
import UTLint

/// An extension in uppercase or listed twice.
enum RedundantExtensionTag: TagListRule {
  static let description = RuleDescription(
    "UT035", "redundant-extension-tag", .note, enforcers: [.practice],
    evidence: .inferred, outcome: .nothing,
    summary: "A tag is listed twice, or a filename extension has uppercase letters",
    rationale: """
      Extensions and MIME types are case-insensitive, so listing GPX in addition to gpx has no effect. New files get \
      the first extension, exactly as it is spelled.
      """,
    sources: [.realProjects], fix: .safe, orUnsafe: true,
    examples: [
      .plist(
        ["UTExportedTypeDeclarations": [.type("com.example.note", extensions: ["note", ↓"NOTE", ↓"MEMO"])]],
        fixed: ["UTExportedTypeDeclarations": [.type("com.example.note", extensions: ["note", "memo"])]]),
      .plist(
        ["UTExportedTypeDeclarations": [.type("com.example.note", extensions: [↓"Note"])]],
        fixed: ["UTExportedTypeDeclarations": [.type("com.example.note")]]),
      .plist(
        ["UTExportedTypeDeclarations": [.type("com.example.note", extensions: [↓"NOTE", "note", ↓"note"])]],
        fixed: ["UTExportedTypeDeclarations": [.type("com.example.note")]],
        comment: "Only one of them is kept, in lowercase."),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note", extensions: ["note", "memo"])]]),
    ])

  static func check(
    _ list: DeclaredType.TagList, of type: DeclaredType, in subject: Subject, _ report: inout Report
  ) {
    guard list.tagClass.ignoresCase else { return }
    let isExtension = list.tagClass == .filenameExtension
    // A lowercase spelling anywhere makes the others redundant.
    let plain = Set(list.values.compactMap { $0.value.flatMap { $0 == $0.lowercased() ? $0 : nil } })
    var seen: Set<String> = []
    for (position, text) in list.values.enumerated() {
      guard let value = text.value, !value.isEmpty else { continue }
      let lower = value.lowercased()
      let isTwin = value != lower && plain.contains(lower)
      // A later copy is a twin; the lowercase spelling is kept, regardless of its position.
      if isTwin || !seen.insert(lower).inserted {
        report.add(
          isTwin ? "'\(value)' duplicates '\(lower)'" : "'\(value)' repeats an earlier value",
          value == lower
            ? "remove it" : "remove it (\(isExtension ? "extensions" : "MIME types") are case-insensitive)",
          at: FindingPlace(text),
          fix: Fix(position == 0 ? .unsafe : .safe, "Remove '\(value)'", [.remove(text.node.path)]))
      } else if value != lower, isExtension {
        let isWritten = text.written == value
        report.add(
          "extension '\(value)' has uppercase letters", "use lowercase (extensions are case-insensitive)",
          at: FindingPlace(text),
          // New files get the first one exactly as it is spelled.
          fix: isWritten
            ? Fix(position == 0 ? .unsafe : .safe, "Use '\(lower)'", [.set(.string(lower), at: text.node.path)])
            : nil)
      }
    }
  }
}
