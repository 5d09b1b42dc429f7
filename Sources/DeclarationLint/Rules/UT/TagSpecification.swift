import BundleDeclarations
import NearMisses
import PropertyLists
import TypeRegistry

private typealias X = ExampleText

/// A type without a tag.
enum MissingTags: DeclarationRule {
  static let description = RuleDescription(
    "UT030", "missing-tags", .warning, enforcers: [.documentation],
    summary: "A type has no filename extension, MIME type or other tag",
    rationale: """
      No file gets a type without tags, so a document type that lists it opens nothing. Types for the pasteboard and for drag \
      and drop need no tags, nor do abstract types that others conform to; where no document type has the type, this is a note.
      """,
    sources: [.cocoaKeys],
    examples: [
      Example(
        X.all(
          X.documents(X.document(["com.example.note"])), X.exported(X.type("↓↓com.example.note", extensions: nil)))),
      Example(
        X.exported(X.type("com.example.note", extensions: nil, "<key>UTTypeTagSpecification</key>\n↓<dict/>"))),
      Example(
        X.exported(
          X.type(
            "com.example.note", extensions: nil,
            """
            <key>UTTypeTagSpecification</key>
            ↓<dict>
              <key>public.filename-extension</key>
              <array/>
            </dict>
            """))),
      Example(X.exported(X.type("com.example.note"))),
      Example(
        X.exported(
          X.type("com.example.example", extensions: nil), X.type("com.example.note", to: ["com.example.example"]))),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    let bare = subject.info.declaredTypes.filter { !$0.hasTags && $0.key != nil }
    guard !bare.isEmpty else { return }
    let parents = subject.namedParents
    let documents = Set(subject.info.documentTypes.flatMap(\.keys))
    for type in bare {
      guard let key = type.key, !parents.contains(key), !subject.types.isSystemType(key), !key.hasPrefix("dyn.") else {
        continue
      }
      let node = type.fields["UTTypeTagSpecification"]
      // Another rule says that it is no dictionary, or where its keys went.
      guard !subject.isMeant("UTTypeTagSpecification", in: type.node),
        node.map({ $0.kind == .dictionary && $0.entries.allSatisfy { $0.value.count == 0 } }) ?? true
      else {
        continue
      }
      report.add(
        "type '\(type.title)' has no tags, so no file is of it",
        "add public.filename-extension with the extensions of its files",
        at: node.map { Place($0) } ?? Place(type.node),
        severity: type.origin == .imported || !documents.contains(key) ? .note : nil)
    }
  }
}

/// A tag specification that is no dictionary.
enum MalformedTags: DeclarationRule {
  static let description = RuleDescription(
    "UT031", "malformed-tags", .error, enforcers: [.practice],
    summary: "UTTypeTagSpecification is not a dictionary",
    rationale:
      "The tags of a type are read by their class; what is no dictionary is ignored, so no file is of the type.",
    sources: [.declaringTypes],
    examples: [
      Example(
        X.exported(X.type("com.example.note", extensions: nil, X.strings("↓[UTTypeTagSpecification", ["note"])))),
      Example(X.exported(X.type("com.example.note"))),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for type in subject.info.declaredTypes {
      guard let node = type.fields["UTTypeTagSpecification"], node.kind != .dictionary else { continue }
      report.add(
        "UTTypeTagSpecification is not a dictionary but \(node.kind.withArticle)",
        "list the extensions under public.filename-extension in a dictionary", at: Place(node))
    }
  }
}

/// Tags of a class that does not exist.
enum UnknownTagClass: DeclarationRule {
  static let description = RuleDescription(
    "UT032", "unknown-tag-class", .warning, enforcers: [.documentation],
    summary: "UTTypeTagSpecification has a key that is no tag class",
    rationale: """
      Tags of a class that the system does not know say nothing of any file. The usual slip is a plural, such as \
      public.filename-extensions.
      """,
    sources: [.declaringTypes, .cocoaKeys], fix: .unsafe,
    examples: [
      Example(
        X.exported(
          X.type("com.example.note", extensions: nil, X.tags(X.strings("↓public.filename-extensions", ["note"])))),
        fixed: X.exported(X.type("com.example.note"))),
      Example(
        X.exported(X.type("com.example.note", extensions: nil, X.tags(X.strings("↓public.kind", ["note"]))))),
      Example(X.exported(X.type("com.example.note"))),
      Example(
        X.exported(X.type("com.example.note", extensions: nil, X.tags(X.strings("com.apple.nspboard-type", ["Note"]))))),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for type in subject.info.declaredTypes {
      for list in type.tags where list.tagClass.wellKnownNumber == nil && !list.entry.key.contains("$") {
        let name = list.entry.key
        // A key of another dictionary is told where it belongs.
        guard KeyTable.homes(of: name, besides: .tagSpecification).isEmpty else { continue }
        let known = TagClass.wellKnown.map(\.rawValue)
        var meant: String? { nearMisses(of: name.lowercased(), among: known).first }
        report.add(
          "'\(name)' is no tag class that the system knows",
          meant.map { "did you mean \($0)?" } ?? "use public.filename-extension or public.mime-type",
          at: Place(key: list.entry),
          fix: meant.flatMap { rename(list, of: type, to: $0) })
      }
    }
  }

  private static func rename(_ list: DeclaredType.TagList, of type: DeclaredType, to name: String) -> Fix? {
    guard !type.tags.contains(where: { $0.entry.key == name }) else { return nil }
    return .unsafe("Rename it to \(name)", .rename(list.entry.value.path, to: name))
  }
}

/// A string in place of an array of tags.
enum TagString: DeclarationRule {
  static let description = RuleDescription(
    "UT033", "tag-string", .note, enforcers: [.practice],
    summary: "The tags of a class are a string",
    rationale: """
      An array is what most declarations have and every tool reads. The system takes a string for an array of one; Apple's own \
      declarations have both forms.
      """,
    sources: [.declaringTypes, .realProjects], fix: .safe,
    examples: [
      Example(
        X.exported(
          X.type(
            "com.example.note", extensions: nil,
            """
            <key>UTTypeTagSpecification</key>
            <dict>
              <key>public.filename-extension</key>
              ↓<string>note</string>
            </dict>
            """)),
        fixed: X.exported(X.type("com.example.note"))),
      Example(
        X.exported(
          X.type(
            "com.example.note", extensions: nil,
            """
            <key>UTTypeTagSpecification</key>
            <dict>
              <key>public.filename-extension</key>
              ↓<string>note,memo</string>
            </dict>
            """))),
      Example(X.exported(X.type("com.example.note"))),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for type in subject.info.declaredTypes {
      for list in type.tags {
        guard let text = list.entry.value.string, !text.isEmpty else { continue }
        // An extension with white space in it has a rule of its own.
        if list.tagClass == .filenameExtension, text.contains(where: \.isWhitespace) { continue }
        let isList = text.contains(",")
        report.add(
          "\(list.entry.key) is the string '\(text)'", isList ? "put each tag into an array" : "put it into an array",
          at: Place(list.entry.value),
          fix: isList
            ? nil : .safe("Put it into an array", .set(.array([.string(text)]), at: list.entry.value.path)))
      }
    }
  }
}
