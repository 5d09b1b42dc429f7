/// Members of ``UIDocument`` that Apple's class does not have.
///
/// They are in extensions of a protocol, so that subclasses and extensions can declare members with the same names.
@preconcurrency @MainActor public protocol UIDocumentAdditions: AnyObject {}

extension UIDocumentAdditions where Self: UIDocument {
  /// The operations of the document as throwing methods.
  public var lifecycle: DocumentLifecycle { DocumentLifecycle(document: self) }

  /// The last error; nil if the last operation succeeded. After a successful save it may be
  /// ``DocumentError/fileRemains(_:reason:)`` or ``DocumentError/changedFileRemains(_:)``.
  public var lastError: (any Error)? { ending.latest.error }

  /// Whether an error handler may ask the user.
  public var userInteractionPermitted: Bool { mayAskUser }

  /// Whether an error is still being handled.
  public var isHandlingError: Bool { !errorsInHandling.isEmpty }

  /// Announces that there is no more time to ask the user: the program is about to terminate or be suspended.
  public func endUserInteraction() {
    mayAskUser = false
    for error in errorsInHandling { userInteractionNoLongerPermitted(forError: error) }
  }

  /// Records a change that does not affect the contents, such as the scroll position. It is saved with the next real
  /// change and does not cause a save by itself: otherwise, viewing a document on two machines would lead to a
  /// conflict.
  public func noteViewStateChange() { hasViewState.store(true, ordering: .relaxed) }

  /// Whether there have been such changes since the last save.
  nonisolated public var hasUnsavedViewState: Bool { hasViewState.load(ordering: .relaxed) }
}
