import PropertyLists
import UTBundleDeclarations
import UTLint

/// A filename extension that no file name can have.
enum InvalidExtensionTag: TagListRule {
  static let description = RuleDescription(
    "UT034", "invalid-extension-tag", .error, enforcers: [.documentation],
    summary: "A filename extension has a leading dot, whitespace, a slash, or a wildcard",
    rationale: """
      An extension is declared without its dot and compared verbatim: .note matches nothing, and there are no \
      wildcards. There is no type for all files; a document type lists public.data for that.
      """,
    sources: [.coreFoundationKeys, .declaringTypes], fix: .safe,
    examples: [
      .plist(
        ["UTExportedTypeDeclarations": [.type("com.example.note", extensions: [↓".note", "memo"])]],
        fixed: ["UTExportedTypeDeclarations": [.type("com.example.note", extensions: ["note", "memo"])]]),
      .plist(
        ["UTExportedTypeDeclarations": [.type("com.example.note", extensions: ["note", ↓".note"])]],
        fixed: ["UTExportedTypeDeclarations": [.type("com.example.note")]]),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note", extensions: [↓"*"])]]),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note", extensions: [↓"no te", ↓"a/b", ↓"note?"])]]),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note")]]),
    ])

  static func check(
    _ list: DeclaredType.TagList, of type: DeclaredType, in subject: Subject, _ report: inout Report
  ) {
    guard list.tagClass == .filenameExtension else { return }
    for text in list.values {
      guard let value = text.value, let fault = fault(in: value.trimmed) else { continue }
      report.add(
        "invalid filename extension '\(value)': it has \(fault)",
        fault == "a wildcard" ? "list the extensions one by one" : "use the bare extension, such as 'note'",
        at: FindingPlace(text), fix: fix(for: text, in: list))
    }
  }

  private static func fault(in value: String) -> String? {
    if value.utf8.contains(UInt8(ascii: "*")) || value.utf8.contains(UInt8(ascii: "?")) { return "a wildcard" }
    if value.utf8.contains(UInt8(ascii: "/")) { return "a slash" }
    if value.hasWhitespace { return "whitespace" }
    return value.utf8.first == UInt8(ascii: ".") ? "a leading dot" : nil
  }

  private static func fix(for text: DeclaredText, in list: DeclaredType.TagList) -> Fix? {
    guard let value = text.value, value == text.written else { return nil }
    let plain = String(value.trimmed.drop { $0 == "." })
    guard !plain.isEmpty, fault(in: plain) == nil else { return nil }
    if list.values.contains(where: { $0.lowercasedValue == plain.lowercased() }) {
      return .safe("Remove it; '\(plain)' is already listed", .remove(text.node.path))
    }
    return .safe("Use '\(plain)'", .set(.string(plain), at: text.node.path))
  }
}
