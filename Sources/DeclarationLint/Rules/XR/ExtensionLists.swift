import BundleDeclarations
import PropertyLists
import TypeRegistry

private typealias X = ExampleText

/// An extension that a document type names, but whose files it does not open.
enum UnopenedExtension: DeclarationRule {
  static let description = RuleDescription(
    "XR004", "unopened-extension", .warning, enforcers: [.documentation],
    summary: "A document type names a filename extension that none of its types has",
    rationale: """
      Where a document type lists types, its own extensions are ignored: only the tags of the types count. An extension that is \
      not among them looks supported and is not.
      """,
    sources: [.coreFoundationKeys],
    examples: [
      Example(
        X.all(
          X.documents(X.document(["com.example.note"], X.strings("CFBundleTypeExtensions", ["note", "↓memo"]))),
          X.exported(X.type("com.example.note")))),
      Example(X.documents(X.document(["public.png"], X.strings("CFBundleTypeExtensions", ["png", "↓jpg"])))),
      Example(X.documents(X.document(["public.image"], X.strings("CFBundleTypeExtensions", ["png", "jpg"])))),
      Example(
        X.documents(X.document(["org.example.unknown"], X.strings("CFBundleTypeExtensions", ["note"]))),
        comment: "What the type's extensions are is not known."),
      Example(
        X.documents(X.document(["public.data"], X.strings("CFBundleTypeExtensions", ["note"]))),
        comment: "Every file conforms to public.data."),
    ])

  static func check(_ subject: Subject, _ report: inout Report) {
    var declared: [String: [DeclaredType]]?
    for document in subject.info.documentTypes
    where !document.contentTypes.isEmpty && !document.filenameExtensions.isEmpty {
      let listed = document.keys
      guard listed.count == document.contentTypes.count,
        listed.allSatisfy({ subject.types.standing(of: $0) != .unknown }),
        !listed.contains(where: everyFile.contains)
      else { continue }
      let own = declared ?? subject.declaredTypesByExtension
      declared = own
      for text in document.filenameExtensions {
        guard let value = text.value?.trimmedBlanks.lowercased(), isPlain(value) else { continue }
        if isOpened(value, by: listed, in: subject, declared: own[value] ?? []) { continue }
        report.add(
          "files with the extension '\(value)' will not open: no type of '\(document.title)' has it",
          "add it to the tags of a type that is listed, or list the type that has it", at: Place(text))
      }
    }
  }

  /// Whether a type that may have the extension may be one of the listed ones.
  private static func isOpened(
    _ value: String, by listed: [String], in subject: Subject, declared: [DeclaredType]
  ) -> Bool {
    if declared.contains(where: { $0.key.map { subject.types.conforms($0, toAnyOf: listed) != false } ?? true }) {
      return true
    }
    return subject.types.registry.declaredTypes(tag: value, tagClass: .filenameExtension, conformingTo: nil)
      .contains { subject.types.conforms($0.identifier, toAnyOf: listed) != false }
  }

  private static let everyFile: Set<String> = ["public.data", "public.item", "public.content"]

  /// Whether it is an extension; other rules judge what is none.
  private static func isPlain(_ value: String) -> Bool {
    !value.isEmpty
      && value.utf8.allSatisfy { $0 != UInt8(ascii: "*") && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ".") }
  }
}

extension Subject {
  /// The declarations of the bundle and its companions by their filename extensions in lower case.
  fileprivate var declaredTypesByExtension: [String: [DeclaredType]] {
    var found: [String: [DeclaredType]] = [:]
    for type in info.declaredTypes + companions.flatMap(\.declaredTypes) {
      for tag in type.filenameExtensions {
        if let value = tag.value?.lowercased() { found[value, default: []].append(type) }
      }
    }
    return found
  }
}
