import PropertyLists
import UTBundleDeclarations
import UTLint
import UTText
import UTThreads

/// A filename extension that no file name can have.
enum InvalidExtensionTag: TagListRule {
  static let description = RuleDescription(
    "UT034", "invalid-extension-tag", .error, enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary:
      "A filename extension has a leading or trailing dot, a wildcard, or a character that is invalid in an extension",
    rationale: """
      An extension is declared without its dot and compared verbatim: .note matches nothing, and there are no \
      wildcards. No type has every extension; a document type that opens all files lists public.data.
      """,
    sources: [.coreFoundationKeys, .declaringTypes], fix: .safe,
    examples: [
      .plist(
        ["UTExportedTypeDeclarations": [.type("com.example.note", extensions: [↓".note", ↓"memo."])]],
        fixed: ["UTExportedTypeDeclarations": [.type("com.example.note", extensions: ["note", "memo"])]]),
      .plist(
        ["UTExportedTypeDeclarations": [.type("com.example.note", extensions: ["note", ↓".note"])]],
        fixed: ["UTExportedTypeDeclarations": [.type("com.example.note")]]),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note", extensions: [↓"*"])]]),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note", extensions: [↓"no te", ↓"a/b", ↓"note?"])]]),
      .plist(
        [
          "UTExportedTypeDeclarations": [
            .type("com.example.note", extensions: [↓"note;memo", ↓"a|b", ↓"(note)", ↓"no\u{200B}te", ↓"n\u{43E}te"])
          ]
        ], comment: "The values contain a list in one string, brackets, a zero-width space, and a Cyrillic letter."),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note", extensions: ["c++", "заметка", "$$$"])]]),
      .plist(["UTExportedTypeDeclarations": [.type("com.example.note")]]),
    ])

  static func check(
    _ list: DeclaredType.TagList, of type: DeclaredType, in subject: Subject, _ report: inout Report
  ) {
    // Another rule reports a string with several extensions.
    guard list.tagClass == .filenameExtension, list.entry.value.string?.contains(",") != true else { return }
    lazy var listed = Set(list.values.lazy.compactMap(\.lowercasedValue))
    for text in list.values {
      assert(Steps.count())
      guard let value = text.value, let fault = fault(in: value.trimmed) else { continue }
      report.add(
        "invalid filename extension '\(value)': it has \(fault.what)",
        value.trimmed == "*" ? "remove it; to open all files, list public.data in a document type" : fault.help,
        at: FindingPlace(text), fix: fix(for: text, besides: listed))
    }
  }

  /// What is wrong with an extension, and the help; nil if it is valid.
  private static func fault(in value: String) -> (what: String, help: String)? {
    let (separate, bare) = ("list the extensions one by one", "use the bare extension, such as 'note'")
    if value.utf8.contains(where: { "*?".utf8.contains($0) }) { return ("a wildcard", separate) }
    if value.utf8.contains(UInt8(ascii: "/")) { return ("a slash", bare) }
    if value.hasWhitespace { return ("whitespace", "use one extension without whitespace") }
    if value.utf8.first == UInt8(ascii: ".") { return ("a leading dot", bare) }
    if let strange = value.unicodeScalars.first(where: { !isAllowed($0) }) {
      if "\"'".unicodeScalars.contains(strange) { return ("a quotation mark", "remove the quotation marks") }
      let name = strange.isInvisible ? "the invisible character \(PrintableText.codePoint(strange))" : "'\(strange)'"
      return (name, ";|".unicodeScalars.contains(strange) ? separate : "remove the character")
    }
    if let letter = value.unicodeScalars.first(where: isLookAlike), value.unicodeScalars.contains(where: isLatin) {
      let name = "'\(letter)' (\(PrintableText.codePoint(letter))) among Latin letters"
      return (name, "replace the character with a Latin letter")
    }
    return value.utf8.last == UInt8(ascii: ".") ? ("a trailing dot", bare) : nil
  }

  /// Whether a character may be in an extension: letters and digits of all scripts, and the symbols that extensions in
  /// use contain, such as `c++`, `~`, and `$$$`. Lists, quotation marks, brackets, and separators of paths match
  /// nothing.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isInvisible { return false }
    return !scalar.isASCII || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
      || "-_+.~!#$%&=@^`".unicodeScalars.contains(scalar)
  }

  /// Whether a letter belongs to a script with letters that look like ASCII: Greek or Cyrillic.
  private static func isLookAlike(_ scalar: Unicode.Scalar) -> Bool { (0x370...0x52F).contains(scalar.value) }

  private static func isLatin(_ scalar: Unicode.Scalar) -> Bool { scalar.isASCII && scalar.properties.isAlphabetic }

  /// - Parameter listed: the extensions in the list, in lowercase.
  private static func fix(for text: DeclaredText, besides listed: @autoclosure () -> Set<String>) -> Fix? {
    guard let value = text.value, value == text.written else { return nil }
    var plain = String(value.trimmed.drop { $0 == "." })
    while plain.last == "." { plain.removeLast() }
    guard !plain.isEmpty, fault(in: plain) == nil else { return nil }
    if listed().contains(plain.lowercased()) {
      return .safe("Remove '\(value)'; '\(plain)' is already listed", .remove(text.node.path))
    }
    return .safe("Use '\(plain)'", .set(.string(plain), at: text.node.path))
  }
}
