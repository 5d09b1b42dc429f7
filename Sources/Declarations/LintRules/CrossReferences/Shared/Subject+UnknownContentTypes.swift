import PropertyLists
import TypeRegistry
import UTBundleDeclarations
import UTLint

/// A type that a document type lists and no known source declares.
struct UnknownContentType {
  /// The place where it is listed.
  let text: DeclaredText
  /// The lowercase identifier.
  let key: String
  /// Whether the document type also lists types that are, or may be, declared, so that it opens files.
  let hasOthers: Bool

  /// The severity: the document type opens fewer files than intended, or none at all.
  var severity: Severity { hasOthers ? .note : .warning }
}

extension Subject {
  /// The listed types that no known source declares, as far as they are identifiers.
  ///
  /// Other rules report values without a dot or with a slash, a leading dot or an invisible character, which are not
  /// identifiers, and dynamic identifiers, which cannot be claimed.
  func unknownContentTypes() -> [UnknownContentType] {
    // The unknown app that contains an extension or generator may declare its types.
    guard kind == nil || kind == .application || kind == .appClip || hasCompanions else { return [] }
    return info.documentTypes.flatMap { type in
      let unknown = unknownTypes(in: type.contentTypes)
      let hasOthers = unknown.count < type.contentTypes.count
      return unknown.filter { isIdentifier($0.key) }
        .map { UnknownContentType(text: $0.text, key: $0.key, hasOthers: hasOthers) }
    }
  }

  /// The undeclared types of a list, whatever their form.
  private func unknownTypes(in list: [DeclaredText]) -> [(text: DeclaredText, key: String)] {
    list.compactMap { text in
      guard let key = text.value?.trimmed.inLowerCase, types.standing(of: key) == .unknown,
        !ReservedName.isOfApplesApps(key)
      else { return nil }
      return (text, key)
    }
  }

  /// Whether an identifier can belong to a declared type.
  private func isIdentifier(_ key: String) -> Bool {
    key.utf8.first != UInt8(ascii: ".") && key.utf8.contains(UInt8(ascii: ".")) && !key.isReservedForDynamicTypes
      && !key.utf8.contains(UInt8(ascii: "/")) && !key.utf8.contains(UInt8(ascii: "*"))
      && !key.unicodeScalars.contains(where: \.isInvisible)
  }
}
