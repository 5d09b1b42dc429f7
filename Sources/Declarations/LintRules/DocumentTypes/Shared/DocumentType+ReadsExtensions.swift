import PropertyLists
import UTBundleDeclarations
import UTLint

extension DocumentType {
  /// Whether Launch Services or the sandbox reads the entry's extensions; next to types they are ignored.
  var readsExtensions: Bool { !hasContentTypes || isRelatedItem }
}
