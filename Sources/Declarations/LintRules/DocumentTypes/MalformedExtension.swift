import PropertyLists
import UTBundleDeclarations
import UTLint

/// A filename extension with extra characters.
enum MalformedExtension: DocumentTypeRule {
  static let description = RuleDescription(
    "DT016", "malformed-extension", .error, or: [.note: "if the extensions are not read"], enforcers: [.documentation],
    evidence: .apple, outcome: .nothing,
    summary: "A filename extension has a leading dot, a slash, or a wildcard",
    rationale: """
      CFBundleTypeExtensions lists bare extensions, without the dot; a single * matches all files. A value with a \
      leading dot, a path, or a pattern matches no files. Next to LSItemContentTypes, where extensions are ignored, \
      this is a note, and so is the ???? that Xcode used to fill in.
      """,
    sources: [.coreFoundationKeys, .realProjects], fix: .safe,
    examples: [
      .plist(
        ["CFBundleDocumentTypes": [["CFBundleTypeExtensions": [↓".note", ↓"*.txt", "md", ↓".md"]]]],
        fixed: ["CFBundleDocumentTypes": [["CFBundleTypeExtensions": ["note", "txt", "md"]]]]),
      .plist(["CFBundleDocumentTypes": [["CFBundleTypeExtensions": [↓"text/plain", ↓".htm;.html"]]]]),
      .plist(["CFBundleDocumentTypes": [["CFBundleTypeExtensions": ["note", "*"]]]]),
    ])

  static func check(_ type: DocumentType, in subject: Subject, _ report: inout Report) {
    var present: Set<String>?
    for text in type.filenameExtensions {
      guard let value = text.value, let fault = fault(of: value) else { continue }
      var names = present ?? Set(type.filenameExtensions.compactMap(\.lowercasedValue))
      // Keeping one reference avoids a copy on each change.
      present = nil
      let clean = cleaned(value)
      let isNew = clean.map { names.insert($0.lowercased()).inserted } ?? false
      present = names
      var fix: Fix? {
        clean.map { clean in
          isNew
            ? .safe("Use '\(clean)'", .set(.string(clean), at: text.node.path))
            : .safe("Remove '\(value)', which duplicates '\(clean)'", .remove(text.node.path))
        }
      }
      report.add(
        "invalid filename extension '\(value)': \(fault.what)",
        clean.map { isNew ? "use the bare extension '\($0)'" : "remove it; '\($0)' is already listed" } ?? fault.help,
        at: FindingPlace(text),
        severity: type.readsExtensions && value != "????" ? .error : .note, fix: fix)
    }
  }

  /// What is wrong with an extension, and the help; nil if it is valid.
  private static func fault(of value: String) -> (what: String, help: String)? {
    let bare = "use the bare extension, such as 'txt'"
    if value.utf8.first == UInt8(ascii: ".") { return ("it has a leading dot", bare) }
    if value.utf8.contains(UInt8(ascii: "/")) { return ("it contains a slash", bare) }
    guard value != "*", value.utf8.contains(where: { "*?".utf8.contains($0) }) else { return nil }
    return ("patterns are not supported", "list the extensions one by one")
  }

  private static func cleaned(_ value: String) -> String? {
    let name = value.drop { ".*".contains($0) }
    let isClean = name.allSatisfy { $0.isLetter || $0.isNumber || "-_+.".contains($0) }
    return !name.isEmpty && isClean && value.hasSuffix("." + name) ? String(name) : nil
  }
}
