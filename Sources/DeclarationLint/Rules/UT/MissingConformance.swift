import BundleDeclarations
import PropertyLists

private typealias X = ExampleText

/// A type that conforms to nothing.
enum MissingConformance: DeclarationRule {
  static let description = RuleDescription(
    "UT020", "missing-conformance", .warning, enforcers: [.documentation],
    summary: "A type has no UTTypeConformsTo",
    rationale: """
      Conformance tells the system that items of the type are files or folders, and apps what they can do with them. A type \
      that conforms to nothing is not found by anything that asks for public.data or public.content. Only an abstract type, \
      which others conform to and which has no tags, may stand alone.
      """,
    sources: [.cocoaKeys, .declaringTypes], fix: .unsafe,
    examples: [
      Example(
        X.exported(X.type("↓↓com.example.note", to: nil)),
        fixed: X.exported(
          X.type(
            "com.example.note", to: nil, extensions: ["note"], X.strings("UTTypeConformsTo", ["public.data"])))),
      Example(
        X.exported(X.type("com.example.note", to: nil, extensions: nil, "<key>UTTypeConformsTo</key>\n↓<array/>")),
        fixed: X.exported(X.type("com.example.note", to: ["public.data"], extensions: nil))),
      Example(X.exported(X.type("com.example.note"))),
      Example(
        X.exported(
          X.type("com.example.example", to: nil, extensions: nil),
          X.type("com.example.note", to: ["com.example.example", "public.data"])),
        comment: "An abstract type of the app's own."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    var abstract: Set<String>?
    for type in subject.info.declaredTypes where type.conformsTo.allSatisfy({ $0.written.isEmpty }) {
      guard let key = type.key, !subject.types.isSystemType(key), !key.hasPrefix("dyn."),
        !subject.isMeant("UTTypeConformsTo", in: type.node)
      else { continue }
      let node = type.fields["UTTypeConformsTo"]
      guard node.map({ $0.count == 0 && ($0.kind == .array || $0.kind == .string) }) ?? true else { continue }
      if !type.hasTags {
        let parents = abstract ?? subject.namedParents
        abstract = parents
        if parents.contains(key) { continue }
      }
      let parent = subject.isPackage(key) ? "com.apple.package" : "public.data"
      report.add(
        "type '\(type.title)' conforms to nothing", "say what it is: \(parent) and, for documents, public.content",
        at: node.map { Place($0) } ?? Place(type.node),
        fix: .unsafe(
          "Conform to \(parent)",
          .set(.array([.string(parent)]), at: node?.path ?? type.node.path.appending(key: "UTTypeConformsTo"))))
    }
  }
}

extension Subject {
  /// What declarations of the bundle and its companions name as parents, in lower case.
  var namedParents: Set<String> {
    Set(
      (info.declaredTypes + companions.flatMap(\.declaredTypes)).flatMap {
        $0.conformsTo.compactMap { $0.lowercasedValue }
      })
  }

  /// Whether a document type says that items of a type, in lower case, are packages.
  func isPackage(_ identifier: String) -> Bool {
    info.documentTypes.contains { $0.isPackage == true && $0.keys.contains(identifier) }
  }
}

/// A type whose conformance says where it is stored, but not what it is.
enum PhysicalConformanceOnly: DeclarationRule {
  static let description = RuleDescription(
    "UT022", "physical-conformance-only", .note, enforcers: [.documentation],
    summary: "A document's type conforms to public.data or com.apple.package alone",
    rationale: """
      Types have two kinds of parents: how items are stored (public.data, com.apple.package) and what they are (public.content \
      for documents of any kind, public.text, public.image…). Sharing and import panels ask for the second kind.
      """,
    sources: [.declaringTypes, .report("microsoft/pxt/issues/1689")],
    examples: [
      Example(
        X.all(
          X.documents(X.document(["com.example.note"])),
          X.exported(X.type("com.example.note", to: ["↓public.data"])))),
      Example(
        X.all(
          X.documents(X.document(["com.example.note"])),
          X.exported(X.type("com.example.note", to: ["public.data", "public.content"])))),
      Example(X.exported(X.type("com.example.cache")), comment: "No document type has it: it is not for users."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    guard !subject.info.exportedTypes.isEmpty else { return }
    let documents = Set(subject.info.documentTypes.flatMap(\.keys))
    for type in subject.info.exportedTypes {
      guard let key = type.key, documents.contains(key), let parent = type.conformsTo.first,
        type.conformsTo.allSatisfy({ $0.value.map { Self.physical.contains($0.inLowerCase) } ?? false })
      else { continue }
      report.add(
        "'\(type.title)' says how it is stored, but not what it is", "add public.content, or a parent that says more",
        at: Place(parent))
    }
  }

  private static let physical: Set<String> = ["public.data", "public.item", "com.apple.package", "public.directory"]
}

/// A string in place of an array of parents.
enum ConformanceString: DeclarationRule {
  static let description = RuleDescription(
    "UT026", "conformance-string", .note, enforcers: [.documentation],
    summary: "UTTypeConformsTo is a string",
    rationale: """
      The documented value is an array. The system takes a string for an array of one, as Apple's own declarations have it, but \
      not every tool that reads the file does.
      """,
    sources: [.declaringTypes, .realProjects], fix: .safe,
    examples: [
      Example(
        """
        <key>UTExportedTypeDeclarations</key>
        <array>
          <dict>
            <key>UTTypeIdentifier</key>
            <string>com.example.note</string>
            <key>UTTypeConformsTo</key>
            ↓<string>public.data</string>
          </dict>
        </array>
        """,
        fixed: X.exported(X.type("com.example.note", extensions: nil))),
      Example(X.exported(X.type("com.example.note"))),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    for type in subject.info.declaredTypes {
      guard let node = type.fields["UTTypeConformsTo"], let text = node.string, !text.isEmpty else { continue }
      report.add(
        "UTTypeConformsTo is the string '\(text)'", "put it into an array", at: Place(node),
        fix: .safe("Put it into an array", .set(.array([.string(text)]), at: node.path)))
    }
  }
}
