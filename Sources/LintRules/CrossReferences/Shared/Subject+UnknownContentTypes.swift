import BundleDeclarations
import Lint
import PropertyLists

extension Subject {
  /// The listed types that nobody who is known declares, with their keys, as far as they are identifiers.
  ///
  /// What has no dot, a slash, a leading dot or an invisible character is no identifier, and dynamic ones cannot be claimed: other rules say so.
  func unknownContentTypes() -> [(text: DeclaredText, key: String)] {
    // The app around an extension or generator declares its types, and is not known.
    guard kind == nil || kind == .application || kind == .appClip || !companions.isEmpty else { return [] }
    var found: [(text: DeclaredText, key: String)] = []
    for text in info.documentTypes.flatMap(\.contentTypes) {
      guard let key = text.value?.trimmed.inLowerCase, types.standing(of: key) == .unknown else { continue }
      let isIdentifier =
        key.utf8.first != UInt8(ascii: ".") && key.utf8.contains(UInt8(ascii: "."))
        && !key.utf8.contains(UInt8(ascii: "/"))
        && !key.utf8.contains(UInt8(ascii: "*")) && !key.unicodeScalars.contains(where: \.isInvisible)
      if isIdentifier && !key.hasPrefix("dyn.") { found.append((text, key)) }
    }
    return found
  }
}
