import PropertyLists
import UTBundleDeclarations
import UTLint

extension Subject {
  /// The severity if a document type that is intended to give a sandboxed app access to related files does not do so;
  /// nil if it has another purpose.
  func relatedItemSeverity(of type: DocumentType) -> Severity? {
    // Outside the sandbox, the key has no effect.
    guard type.isRelatedItem, isSandboxed != false else { return nil }
    return isSandboxed == true ? .error : .warning
  }
}
