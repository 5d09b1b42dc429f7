import BundleDeclarations
import PropertyLists

private typealias X = ExampleText

/// A type without a name for people.
enum MissingTypeDescription: DeclarationRule {
  static let description = RuleDescription(
    "UT050", "missing-type-description", .note, enforcers: [.practice],
    summary: "A type of files has no UTTypeDescription",
    rationale: """
      The Finder shows the description as the kind of a file, and Files shows it too. Without one, people see the name of a \
      parent or only the extension.
      """,
    sources: [.cocoaKeys],
    examples: [
      Example(X.exported(X.type("↓↓com.example.note"))),
      Example(X.exported(X.type("com.example.note", X.string("UTTypeDescription", "Note")))),
      Example(X.exported(X.type("com.example.note", extensions: nil)), comment: "Not for files."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for type in subject.info.declaredTypes where type.fields["UTTypeDescription"] == nil && type.hasTags {
      guard let key = type.key, !subject.types.isSystemType(key), !subject.isMeant("UTTypeDescription", in: type.node)
      else { continue }
      report.add(
        "type '\(type.title)' has no description", "add UTTypeDescription with the name that people know",
        at: Place(type.node))
    }
  }
}

/// A reference that leads nowhere.
enum InvalidReferenceURL: DeclarationRule {
  static let description = RuleDescription(
    "UT054", "invalid-reference-url", .note, enforcers: [.documentation],
    summary: "UTTypeReferenceURL is empty or no web address",
    rationale: "The address is for people who look for the format's description; nothing else reads it.",
    sources: [.declaringTypes],
    examples: [
      Example(X.exported(X.type("com.example.note", X.string("UTTypeReferenceURL", "↓")))),
      Example(X.exported(X.type("com.example.note", X.string("UTTypeReferenceURL", "↓www.example.com/note")))),
      Example(X.exported(X.type("com.example.note", X.string("UTTypeReferenceURL", "https://example.com/note")))),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for type in subject.info.declaredTypes {
      guard let text = type.fields.text("UTTypeReferenceURL"), let value = text.value?.trimmed.inLowerCase,
        !value.hasPrefix("http://"), !value.hasPrefix("https://")
      else { continue }
      report.add(
        value.isEmpty ? "UTTypeReferenceURL is empty" : "'\(text.written)' is no web address",
        "write the whole address, or delete the key", at: Place(text))
    }
  }
}

/// A key that nothing reads.
enum TypeVersion: DeclarationRule {
  static let description = RuleDescription(
    "UT055", "type-version", .note, enforcers: [.practice],
    summary: "A type has a UTTypeVersion",
    rationale: """
      The key is in an old header and in no current document. It does no harm, but between two declarations of a type it does \
      not decide.
      """,
    sources: [Source("UTType.h, kUTTypeVersionKey")],
    examples: [
      Example(X.exported(X.type("com.example.note", X.string("↓UTTypeVersion", "1.0")))),
      Example(X.exported(X.type("com.example.note"))),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for type in subject.info.declaredTypes {
      guard let entry = type.fields.entry("UTTypeVersion") else { continue }
      report.add("UTTypeVersion is not documented any more", "do without it", at: Place(key: entry))
    }
  }
}
