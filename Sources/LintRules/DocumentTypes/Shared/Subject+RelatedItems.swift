import BundleDeclarations
import Lint
import PropertyLists

extension Subject {
  /// The entries that let a sandboxed app reach related files, with how bad it is if they do not.
  var relatedItems: (entries: [DocumentType], severity: Severity) {
    // Outside the sandbox the key has no meaning.
    guard isSandboxed != false else { return ([], .note) }
    return (documentTypes.filter(\.isRelatedItem), isSandboxed == true ? .error : .warning)
  }
}
