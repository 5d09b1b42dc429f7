import BundleDeclarations
import Lint
import PropertyLists

extension Subject {
  /// How bad it is if a document type that lets a sandboxed app reach related files does not do so; nil if it is none.
  func relatedItemSeverity(of type: DocumentType) -> Severity? {
    // Outside the sandbox the key has no meaning.
    guard type.isRelatedItem, isSandboxed != false else { return nil }
    return isSandboxed == true ? .error : .warning
  }
}
