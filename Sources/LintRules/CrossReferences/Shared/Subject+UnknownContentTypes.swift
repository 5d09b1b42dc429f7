import BundleDeclarations
import Lint
import PropertyLists

/// A type that a document type lists and nobody who is known declares.
struct UnknownContentType {
  /// Where it is listed.
  let text: DeclaredText
  /// Its identifier in lower case.
  let key: String
  /// Whether the document type lists others that are declared, or may be: it opens files then.
  let hasOthers: Bool

  /// How bad it is that it is not there: the document type opens fewer files than was meant, or none at all.
  var severity: Severity { hasOthers ? .note : .warning }
}

extension Subject {
  /// The listed types that nobody who is known declares, as far as they are identifiers.
  ///
  /// What has no dot, a slash, a leading dot or an invisible character is no identifier, and dynamic ones cannot be claimed: other rules say so.
  func unknownContentTypes() -> [UnknownContentType] {
    // The app around an extension or generator declares its types, and is not known.
    guard kind == nil || kind == .application || kind == .appClip || !companions.isEmpty else { return [] }
    return info.documentTypes.flatMap { type in
      let unknown = unknownTypes(in: type.contentTypes)
      let hasOthers = unknown.count < type.contentTypes.count
      return unknown.filter { isIdentifier($0.key) }
        .map { UnknownContentType(text: $0.text, key: $0.key, hasOthers: hasOthers) }
    }
  }

  /// The types of a list that are not there, whatever they look like.
  private func unknownTypes(in list: [DeclaredText]) -> [(text: DeclaredText, key: String)] {
    list.compactMap { text in
      guard let key = text.value?.trimmed.inLowerCase, types.standing(of: key) == .unknown,
        !ReservedName.isOfApplesApps(key)
      else { return nil }
      return (text, key)
    }
  }

  /// Whether a name can be that of a declared type.
  private func isIdentifier(_ key: String) -> Bool {
    key.utf8.first != UInt8(ascii: ".") && key.utf8.contains(UInt8(ascii: ".")) && !key.hasPrefix("dyn.")
      && !key.utf8.contains(UInt8(ascii: "/")) && !key.utf8.contains(UInt8(ascii: "*"))
      && !key.unicodeScalars.contains(where: \.isInvisible)
  }
}
