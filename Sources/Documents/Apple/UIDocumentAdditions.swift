/// What ``UIDocument`` has here that Apple's class does not have.
///
/// It is in extensions of a protocol, so that subclasses and extensions may declare members of the same names.
@preconcurrency @MainActor public protocol UIDocumentAdditions: AnyObject {}

extension UIDocumentAdditions where Self: UIDocument {
  /// What the document can be asked to do, with the error if it cannot.
  public var lifecycle: DocumentLifecycle { DocumentLifecycle(document: self) }

  /// What went wrong last; nil if the last operation succeeded. After a save that succeeded it may be
  /// ``DocumentError/fileRemains(_:reason:)`` or ``DocumentError/changedFileRemains(_:)``.
  public var lastError: (any Error)? { ending.latest.error }

  /// Whether a handler of errors may ask the user.
  public var userInteractionPermitted: Bool { mayAskUser }

  /// Whether an error is still being dealt with.
  public var isHandlingError: Bool { !errorsInHandling.isEmpty }

  /// There is no time to ask the user any more: the program is about to end or to sleep.
  public func endUserInteraction() {
    mayAskUser = false
    for error in errorsInHandling { userInteractionNoLongerPermitted(forError: error) }
  }
}
