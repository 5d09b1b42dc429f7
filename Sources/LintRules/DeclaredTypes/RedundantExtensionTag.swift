import BundleDeclarations
import Lint
import PropertyLists

/// An extension in upper case, or twice.
enum RedundantExtensionTag: TagListRule {
  static let description = RuleDescription(
    "UT035", "redundant-extension-tag", .note, enforcers: [.practice],
    summary: "A tag is there twice, or a filename extension is in upper case",
    rationale: """
      Extensions and MIME types are compared in any case, so GPX beside gpx says nothing new. The first extension is also the \
      one that new files get, in the case in which it is written.
      """,
    sources: [.realProjects], fix: .safe,
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
        comment: "Only one of them stays, and it is in lower case."),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note", extensions: ["note", "memo"])]]),
    ])

  static func check(
    _ list: DeclaredType.TagList, of type: DeclaredType, in subject: Subject, _ report: inout Report
  ) {
    guard list.tagClass.ignoresCase else { return }
    let isExtension = list.tagClass == .filenameExtension
    // A spelling in lower case anywhere makes the others redundant.
    let plain = Set(list.values.compactMap { $0.value.flatMap { $0 == $0.lowercased() ? $0 : nil } })
    var seen: Set<String> = []
    for (position, text) in list.values.enumerated() {
      guard let value = text.value, !value.isEmpty else { continue }
      let lower = value.lowercased()
      let isTwin = value != lower && plain.contains(lower)
      // A twin is not the first of its kind: the spelling in lower case, wherever it stands, is the one to keep.
      if isTwin || !seen.insert(lower).inserted {
        report.add(
          isTwin ? "'\(value)' is there as '\(lower)' too" : "'\(value)' is there twice",
          isTwin ? "delete it: case does not count" : "delete one", at: FindingPlace(text),
          fix: Fix(position == 0 ? .unsafe : .safe, "Delete '\(value)'", [.remove(text.node.path)]))
      } else if value != lower, isExtension {
        let isWritten = text.written == value
        report.add(
          "the extension '\(value)' is in upper case", "write it in lower case: case does not count",
          at: FindingPlace(text),
          // New files get the first one as it is written.
          fix: isWritten
            ? Fix(position == 0 ? .unsafe : .safe, "Write '\(lower)'", [.set(.string(lower), at: text.node.path)])
            : nil)
      }
    }
  }
}
