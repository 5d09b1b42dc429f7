import BundleDeclarations
import Lint
import PropertyLists

/// An extension with more than the extension.
enum MalformedExtension: DocumentTypeRule {
  static let description = RuleDescription(
    "DT016", "malformed-extension", .error, enforcers: [.documentation],
    summary: "A filename extension has a dot in front, a slash or a wildcard",
    rationale: """
      CFBundleTypeExtensions lists extensions as they are, without the dot; a single * stands for all files. With a dot in \
      front, as a path or as a pattern it matches no file. Beside LSItemContentTypes, where extensions are ignored, it is a \
      note, and so is the ???? that Xcode once filled in.
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
      // Held once, it is not copied when it changes.
      present = nil
      let clean = cleaned(value)
      let isNew = clean.map { names.insert($0.lowercased()).inserted } ?? false
      present = names
      var fix: Fix? {
        clean.map { clean in
          isNew
            ? .safe("Write \(clean)", .set(.string(clean), at: text.node.path))
            : .safe("Remove '\(value)', which is there as \(clean)", .remove(text.node.path))
        }
      }
      report.add(
        "'\(value)' is no filename extension: \(fault)", "write the extension alone, such as txt",
        at: FindingPlace(text),
        severity: type.readsExtensions && value != "????" ? .error : .note, fix: fix)
    }
  }

  private static func fault(of value: String) -> String? {
    if value.utf8.first == UInt8(ascii: ".") { return "it begins with a dot" }
    if value.utf8.contains(UInt8(ascii: "/")) { return "it holds a slash" }
    guard value != "*", value.utf8.contains(where: { "*?".utf8.contains($0) }) else { return nil }
    return "patterns are not matched"
  }

  private static func cleaned(_ value: String) -> String? {
    let name = value.drop { ".*".contains($0) }
    let isClean = name.allSatisfy { $0.isLetter || $0.isNumber || "-_+.".contains($0) }
    return !name.isEmpty && isClean && value.hasSuffix("." + name) ? String(name) : nil
  }
}
