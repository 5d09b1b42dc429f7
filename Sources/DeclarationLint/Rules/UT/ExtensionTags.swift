import BundleDeclarations
import PropertyLists

private typealias X = ExampleText

/// An extension that no name of a file can have.
enum InvalidExtensionTag: DeclarationRule {
  static let description = RuleDescription(
    "UT034", "invalid-extension-tag", .error, enforcers: [.documentation],
    summary: "A filename extension has a leading dot, white space, a slash or a wildcard",
    rationale: """
      An extension is declared without its dot and compared as it stands: .note matches nothing, and there are no wildcards. A \
      type for every file does not exist; a document type lists public.data for that.
      """,
    sources: [.coreFoundationKeys, .declaringTypes], fix: .safe,
    examples: [
      Example(
        X.exported(X.type("com.example.note", extensions: ["↓.note", "memo"])),
        fixed: X.exported(X.type("com.example.note", extensions: ["note", "memo"]))),
      Example(
        X.exported(X.type("com.example.note", extensions: ["note", "↓.note"])),
        fixed: X.exported(X.type("com.example.note"))),
      Example(X.exported(X.type("com.example.note", extensions: ["↓*"]))),
      Example(X.exported(X.type("com.example.note", extensions: ["↓no te", "↓a/b", "↓note?"]))),
      Example(X.exported(X.type("com.example.note"))),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for type in subject.info.declaredTypes {
      for list in type.tags where list.tagClass == .filenameExtension {
        for text in list.values {
          guard let value = text.value, let fault = fault(in: value.trimmed) else { continue }
          report.add(
            "'\(value)' is no filename extension: it has \(fault)",
            fault == "a wildcard" ? "list the extensions one by one" : "write the extension alone, such as note",
            at: Place(text), fix: fix(for: text, in: list))
        }
      }
    }
  }

  private static func fault(in value: String) -> String? {
    if value.utf8.contains(UInt8(ascii: "*")) || value.utf8.contains(UInt8(ascii: "?")) { return "a wildcard" }
    if value.utf8.contains(UInt8(ascii: "/")) { return "a slash" }
    if value.contains(where: \.isWhitespace) { return "white space" }
    return value.utf8.first == UInt8(ascii: ".") ? "a leading dot" : nil
  }

  private static func fix(for text: DeclaredText, in list: DeclaredType.TagList) -> Fix? {
    guard let value = text.value, value == text.written else { return nil }
    let plain = String(value.trimmed.drop { $0 == "." })
    guard !plain.isEmpty, fault(in: plain) == nil else { return nil }
    if list.values.contains(where: { $0.lowercasedValue == plain.lowercased() }) {
      return .safe("Delete it: '\(plain)' is there", .remove(text.node.path))
    }
    return .safe("Write '\(plain)'", .set(.string(plain), at: text.node.path))
  }
}

/// An extension in upper case, or twice.
enum RedundantExtensionTag: DeclarationRule {
  static let description = RuleDescription(
    "UT035", "redundant-extension-tag", .note, enforcers: [.practice],
    summary: "A tag is there twice, or a filename extension is in upper case",
    rationale: """
      Extensions and MIME types are compared in any case, so GPX beside gpx says nothing new. The first extension is also the \
      one that new files get, in the case in which it is written.
      """,
    sources: [.realProjects], fix: .safe,
    examples: [
      Example(
        X.exported(X.type("com.example.note", extensions: ["note", "↓NOTE", "↓MEMO"])),
        fixed: X.exported(X.type("com.example.note", extensions: ["note", "memo"]))),
      Example(
        X.exported(X.type("com.example.note", extensions: ["↓Note"])),
        fixed: X.exported(X.type("com.example.note"))),
      Example(X.exported(X.type("com.example.note", extensions: ["note", "memo"]))),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for type in subject.info.declaredTypes {
      for list in type.tags where list.tagClass.ignoresCase {
        let isExtension = list.tagClass == .filenameExtension
        // A spelling in lower case anywhere makes the others redundant.
        let plain = Set(list.values.compactMap { $0.value.flatMap { $0 == $0.lowercased() ? $0 : nil } })
        var seen: Set<String> = []
        for (position, text) in list.values.enumerated() {
          guard let value = text.value, !value.isEmpty else { continue }
          let lower = value.lowercased()
          let isTwin = value != lower && plain.contains(lower)
          if !seen.insert(lower).inserted || isTwin {
            report.add(
              isTwin ? "'\(value)' is there as '\(lower)' too" : "'\(value)' is there twice",
              isTwin ? "delete it: case does not count" : "delete one", at: Place(text),
              fix: Fix(position == 0 ? .unsafe : .safe, "Delete '\(value)'", [.remove(text.node.path)]))
          } else if value != lower, isExtension {
            let isWritten = text.written == value
            report.add(
              "the extension '\(value)' is in upper case", "write it in lower case: case does not count",
              at: Place(text),
              // New files get the first one as it is written.
              fix: isWritten
                ? Fix(position == 0 ? .unsafe : .safe, "Write '\(lower)'", [.set(.string(lower), at: text.node.path)])
                : nil)
          }
        }
      }
    }
  }
}

/// An extension with a dot in it.
enum CompoundExtensionTag: DeclarationRule {
  static let description = RuleDescription(
    "UT036", "compound-extension-tag", .note, enforcers: [.practice],
    summary: "A filename extension has a dot in it",
    rationale: """
      Most parts of the system take what is behind the last dot for the extension, so tar.gz is looked up as gz. Declare the \
      last component too where that is right.
      """,
    sources: [.convention],
    examples: [
      Example(X.exported(X.type("com.example.note", extensions: ["↓note.gz"]))),
      Example(X.exported(X.type("com.example.note", extensions: ["note"]))),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for type in subject.info.declaredTypes {
      for text in type.filenameExtensions {
        guard let value = text.value, value.utf8.first != UInt8(ascii: "."), value.utf8.contains(UInt8(ascii: "."))
        else { continue }
        report.add(
          "of the extension '\(value)' only what is behind the last dot is looked up",
          "make sure that code asks for it, or declare the last component", at: Place(text))
      }
    }
  }
}
