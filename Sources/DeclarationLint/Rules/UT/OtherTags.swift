import BundleDeclarations
import PropertyLists
import TypeRegistry

private typealias X = ExampleText

/// A MIME type that is none.
enum InvalidMIMETag: DeclarationRule {
  static let description = RuleDescription(
    "UT037", "invalid-mime-tag", .warning, enforcers: [.practice],
    summary: "A public.mime-type tag is not of the form type/subtype",
    rationale: """
      MIME types are compared as they stand, without parameters. A tag of another form matches no download or attachment; often \
      it is an identifier that got into the wrong place.
      """,
    sources: [.realProjects, Source("RFC 6838, section 4.2", "https://www.rfc-editor.org/rfc/rfc6838#section-4.2")],
    examples: [
      Example(
        X.exported(
          X.type("com.example.note", extensions: nil, X.tags(X.strings("public.mime-type", ["↓com.example.note"]))))),
      Example(
        X.exported(
          X.type(
            "com.example.note", extensions: nil, X.tags(X.strings("public.mime-type", ["↓text/x-note; charset=utf-8"])))
        )
      ),
      Example(
        X.exported(
          X.type(
            "com.example.note", extensions: nil, X.tags(X.strings("public.mime-type", ["application/x-note+json"]))))),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for type in subject.info.declaredTypes {
      for text in type.tags(.mimeType) {
        guard let value = text.value, !value.isEmpty, !isMIMEType(value.trimmedBlanks) else { continue }
        report.add(
          "'\(value)' is no MIME type",
          value.utf8.contains(UInt8(ascii: ";"))
            ? "write it without parameters" : "write it as type/subtype, such as application/x-note", at: Place(text))
      }
    }
  }

  private static func isMIMEType(_ value: Substring) -> Bool {
    let parts = value.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return false }
    return parts.allSatisfy { part in
      !part.isEmpty
        && part.utf8.allSatisfy { byte in
          switch byte {
          case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
          default: allowed.contains(byte)
          }
        }
    }
  }

  private static let allowed = Array("!#$&-^_.+*".utf8)
}

/// A four-character code of another length.
enum InvalidOSTypeTag: DeclarationRule {
  static let description = RuleDescription(
    "UT038", "invalid-ostype-tag", .warning, enforcers: [.documentation],
    summary: "A com.apple.ostype tag does not have four characters",
    rationale: """
      File types of classic Mac OS are four characters of MacRoman, blanks included. A tag of another length matches nothing. \
      Files of today have none, so it can usually go.
      """,
    sources: [.coreFoundationKeys],
    examples: [
      Example(
        X.exported(
          X.type("com.example.note", extensions: nil, X.tags(X.strings("com.apple.ostype", ["↓NOTES", "↓", "MEMO"]))))),
      Example(X.exported(X.type("com.example.note", extensions: nil, X.tags(X.strings("com.apple.ostype", ["TXT "]))))),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for type in subject.info.declaredTypes {
      for text in type.tags(.osType) {
        guard let value = text.value, value.unicodeScalars.count != 4 else { continue }
        let count = value.unicodeScalars.count
        report.add(
          "the OSType '\(value)' has \(count) character\(count == 1 ? "" : "s"), not 4",
          "delete it, or write four characters",
          at: Place(text))
      }
    }
  }
}
