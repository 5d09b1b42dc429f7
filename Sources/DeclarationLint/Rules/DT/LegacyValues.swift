import BundleDeclarations
import PropertyLists

extension DocumentType {
  /// Whether Launch Services or the sandbox reads the entry's extensions; beside types they are ignored.
  fileprivate var readsExtensions: Bool { !hasContentTypes || isRelatedItem }
}

/// An extension with more than the extension.
enum MalformedExtension: DeclarationRule {
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
      .documentType(
        """
        <key>CFBundleTypeExtensions</key>
        <array>
          ↓<string>.note</string>
          ↓<string>*.txt</string>
          <string>md</string>
          ↓<string>.md</string>
        </array>
        """,
        fixed: """
          <key>CFBundleTypeExtensions</key>
          <array>
            <string>note</string>
            <string>txt</string>
            <string>md</string>
          </array>
          """),
      .documentType(
        """
        <key>CFBundleTypeExtensions</key>
        <array>
          ↓<string>text/plain</string>
          ↓<string>.htm;.html</string>
        </array>
        """),
      .documentType(
        """
        <key>CFBundleTypeExtensions</key>
        <array>
          <string>note</string>
          <string>*</string>
        </array>
        """),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for type in subject.documentTypes {
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
          "'\(value)' is no filename extension: \(fault)", "write the extension alone, such as txt", at: Place(text),
          severity: type.readsExtensions && value != "????" ? .error : .note, fix: fix)
      }
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

/// An extension that differs from another in case only.
enum RedundantExtension: DeclarationRule {
  static let description = RuleDescription(
    "DT017", "redundant-extension", .note, enforcers: [.practice],
    summary: "A filename extension is listed twice, or in upper case too",
    rationale: "Extensions are compared without regard to case, so PNG beside png adds nothing.",
    sources: [.realProjects], fix: .safe,
    examples: [
      .documentType(
        """
        <key>CFBundleTypeExtensions</key>
        <array>
          ↓<string>PNG</string>
          <string>png</string>
          <string>jpg</string>
          ↓<string>jpg</string>
        </array>
        """,
        fixed: """
          <key>CFBundleTypeExtensions</key>
          <array>
            <string>png</string>
            <string>jpg</string>
          </array>
          """),
      .documentType(
        """
        <key>CFBundleTypeExtensions</key>
        <array>
          <string>PNG</string>
        </array>
        """),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for type in subject.documentTypes where type.filenameExtensions.count > 1 {
      // The one that stays: the first in lower case, else the first.
      var kept: [String: Int] = [:]
      let values = type.filenameExtensions.map { $0.value ?? "" }
      for (index, value) in values.enumerated() where !value.isEmpty {
        let key = value.lowercased()
        guard let other = kept[key] else {
          kept[key] = index
          continue
        }
        if values[other] != key, value == key { kept[key] = index }
      }
      guard kept.count < values.count else { continue }
      for (index, text) in type.filenameExtensions.enumerated() where !values[index].isEmpty {
        guard let other = kept[values[index].lowercased()], other != index else { continue }
        report.add(
          "'\(values[index])' is there already as '\(values[other])'", "remove it: case does not count",
          at: Place(text), related: [.init("the other", Place(type.filenameExtensions[other]))],
          fix: .safe("Remove '\(values[index])'", .remove(text.node.path)))
      }
    }
  }
}

/// A type code that is none.
enum MalformedTypeCode: DeclarationRule {
  static let description = RuleDescription(
    "DT018", "malformed-type-code", .warning, platforms: .macOS, enforcers: [.documentation],
    summary: "A type code is not four bytes long",
    rationale: """
      The codes in CFBundleTypeOSTypes are those of the classic Mac OS: four characters of its own character set, spaces \
      included, as in 'PDF '. A longer or shorter one matches nothing. Most apps need none at all, and beside \
      LSItemContentTypes none is read, so there it is a note.
      """,
    sources: [.coreFoundationKeys, .swiftBuild],
    examples: [
      .documentType(
        """
        <key>CFBundleTypeExtensions</key>
        <array>
          <string>pdf</string>
        </array>
        <key>CFBundleTypeOSTypes</key>
        <array>
          ↓<string>PDF</string>
          ↓<string>GEANY</string>
          ↓<string>文書文書</string>
        </array>
        """, on: .macOS),
      .documentType(
        """
        <key>CFBundleTypeOSTypes</key>
        <array>
          <string>PDF </string>
          <string>****</string>
          <string>TEXƒ</string>
        </array>
        """, on: .macOS),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for type in subject.documentTypes {
      let severity: Severity = type.hasContentTypes ? .note : .warning
      for text in type.osTypes {
        guard let value = text.value, !value.isEmpty else { continue }
        guard let count = MacRoman.byteCount(of: value) else {
          report.add(
            "type code '\(value)' has a character that the Mac Roman character set does not have", "remove it",
            at: Place(text), severity: severity)
          continue
        }
        guard count != 4 else { continue }
        report.add(
          "type code '\(value)' has \(count) \(count == 1 ? "byte" : "bytes"), not 4",
          count < 4 ? "fill it up with spaces, or remove it" : "remove it", at: Place(text), severity: severity)
      }
    }
  }
}

/// A MIME type that is none.
enum MalformedMIMEType: DeclarationRule {
  static let description = RuleDescription(
    "DT019", "malformed-mime-type", .warning, platforms: .macOS, enforcers: [.practice],
    summary: "A MIME type is not of the form type/subtype",
    rationale: """
      CFBundleTypeMIMETypes lists MIME types without parameters, compared as they are: a bare subtype or one with a codec \
      behind it matches nothing. Beside LSItemContentTypes, where none is read, it is a note.
      """,
    sources: [.realProjects],
    examples: [
      .documentType(
        """
        <key>CFBundleTypeMIMETypes</key>
        <array>
          ↓<string>vnd.example.note</string>
          ↓<string>audio/ogg; codecs=opus</string>
        </array>
        """, on: .macOS),
      .documentType(
        """
        <key>CFBundleTypeMIMETypes</key>
        <array>
          <string>application/vnd.example.note+xml</string>
        </array>
        """, on: .macOS),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for type in subject.documentTypes {
      for text in type.mimeTypes {
        guard let value = text.value, !value.isEmpty, !MIMEType.isWellFormed(value.trimmed) else { continue }
        report.add(
          "'\(value)' is no MIME type", "write type/subtype, such as text/plain, without parameters", at: Place(text),
          severity: type.hasContentTypes ? .note : .warning)
      }
    }
  }
}
