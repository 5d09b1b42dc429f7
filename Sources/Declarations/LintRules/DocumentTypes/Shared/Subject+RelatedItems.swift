import PropertyLists
import UTBundleDeclarations
import UTLint

extension Subject {
  /// The severity if a document type meant to give a sandboxed app access to related files fails to; nil if it is not
  /// meant to.
  func relatedItemSeverity(of type: DocumentType) -> Severity? {
    // Outside the sandbox, the key has no effect.
    guard type.isRelatedItem, isSandboxed != false else { return nil }
    return isSandboxed == true ? .error : .warning
  }
}
