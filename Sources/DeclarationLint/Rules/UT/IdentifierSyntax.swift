import BundleDeclarations

private typealias X = ExampleText

/// An identifier with a character that none may have.
enum InvalidIdentifierCharacter: DeclarationRule {
  static let description = RuleDescription(
    "UT003", "invalid-identifier-character", .error, enforcers: [.documentation],
    summary: "A declared identifier has a character other than letters, digits, hyphen and dot",
    rationale: """
      Identifiers are made of A-Z, a-z, 0-9, hyphen and dot. A declaration with another character (underscores and plus \
      signs are the common ones) is not registered, and nothing says so.
      """,
    sources: [.typeConcepts, .definingTypes],
    examples: [
      Example(X.exported(X.type("↓com.example.c++-note"))),
      Example(X.exported(X.type("↓com.example.my_note"))),
      Example(X.imported(X.type("↓com.example.my note"))),
      Example(X.exported(X.type("com.example.note-2"))),
      Example(X.exported(X.type("com.example.$(PRODUCT_NAME)"))),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for type in subject.info.declaredTypes {
      guard let identifier = type.identifier, let value = identifier.value else { continue }
      // White space at the ends is another rule's.
      guard let bad = value.trimmed.unicodeScalars.first(where: { !$0.isAllowedInIdentifier }) else { continue }
      report.add(
        "'\(value)' has '\(bad)', which no identifier may have", "use letters, digits, hyphens and dots only",
        at: Place(identifier))
    }
  }
}

/// An identifier that names no organisation.
enum NotReverseDNS: DeclarationRule {
  static let description = RuleDescription(
    "UT004", "not-reverse-dns", .error, enforcers: [.documentation],
    summary: "A declared identifier is not in reverse-DNS form",
    rationale: """
      An identifier is the domain of its owner, backwards, and a name in it: com.example.note. Without a dot, or with an empty \
      label, it is nobody's, and types of different apps get into each other's way.
      """,
    sources: [.declaringTypes, .definingTypes],
    examples: [
      Example(X.exported(X.type("↓note"))), Example(X.exported(X.type("↓.example.note"))),
      Example(X.exported(X.type("↓com.example.note."))), Example(X.imported(X.type("↓com..note"))),
      Example(X.exported(X.type("com.example.note"))),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for type in subject.info.declaredTypes {
      guard let identifier = type.identifier, let value = identifier.value, let fault = fault(in: value),
        value.unicodeScalars.allSatisfy(\.isAllowedInIdentifier)
      else { continue }
      report.add(
        "'\(value)' \(fault)", "write your domain backwards and a name in it, such as com.example.note",
        at: Place(identifier))
    }
  }

  /// What is wrong with the form of an identifier; nil if nothing is.
  static func fault(in value: String) -> String? {
    let dot = UInt8(ascii: ".")
    guard !value.isEmpty else { return nil }
    guard value.utf8.contains(dot) else { return "names no organisation" }
    let hasEmptyLabel =
      value.utf8.first == dot || value.utf8.last == dot
      || zip(value.utf8, value.utf8.dropFirst()).contains { $0 == dot && $1 == dot }
    return hasEmptyLabel ? "has an empty label" : nil
  }
}

/// An identifier whose letters' case may be taken for a difference.
enum UppercaseIdentifier: DeclarationRule {
  static let description = RuleDescription(
    "UT005", "uppercase-identifier", .note, enforcers: [.practice],
    summary: "A declared identifier has upper-case letters",
    rationale: """
      The system compares identifiers in any case and reports them in lower case. Code that compares the strings itself then \
      fails. It does no harm where code always compares types.
      """,
    sources: [.realProjects], fix: .unsafe,
    examples: [
      Example(
        X.exported(X.type("↓com.example.Note")), fixed: X.exported(X.type("com.example.note"))),
      Example(X.exported(X.type("com.example.note"))),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for type in subject.info.declaredTypes {
      guard let identifier = type.identifier, let value = identifier.value else { continue }
      guard value.utf8.contains(where: { (65...90).contains($0) }) else { continue }
      // What the system declares is spelled as the system spells it.
      guard !subject.types.isSystemType(value) else { continue }
      let isWritten = identifier.written == value
      report.add(
        "'\(value)' has upper-case letters, which the system reports in lower case", "write identifiers in lower case",
        at: Place(identifier),
        fix: isWritten
          ? .unsafe("Write '\(value.lowercased())'", .set(.string(value.lowercased()), at: identifier.node.path)) : nil)
    }
  }
}

/// A declaration of a dynamic type.
enum DeclaredDynamicType: DeclarationRule {
  static let description = RuleDescription(
    "UT006", "declared-dynamic-type", .error, enforcers: [.practice],
    summary: "A dynamic identifier is declared",
    rationale: """
      The system makes identifiers that begin dyn. itself, for tags that no type has. They cannot be declared; give the tag a \
      type of its own instead.
      """,
    sources: [.report("hezi/Storytime/issues/4")],
    examples: [
      Example(X.imported(X.type("↓dyn.ah62d4rv4ge81g6pq"))), Example(X.imported(X.type("com.example.dyn"))),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for type in subject.info.declaredTypes {
      guard let identifier = type.identifier, let key = type.key, key.hasPrefix("dyn.") else { continue }
      report.add(
        "'\(identifier.written)' is a dynamic identifier, which only the system makes",
        "declare a type of your own with the tags that it stands for", at: Place(identifier))
    }
  }
}

extension Unicode.Scalar {
  /// Whether identifiers may have it. Everything beyond ASCII is allowed in Apple's older text, so it is not judged.
  var isAllowedInIdentifier: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".": true
    default: value > 0x7F && !properties.isWhitespace
    }
  }
}
