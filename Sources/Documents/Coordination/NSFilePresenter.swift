import Foundation

/// An object that shows or edits an item and is notified before others read or write it: Apple's protocol of the same
/// name.
///
/// All messages come on ``presentedItemOperationQueue``. Source: NSFilePresenter.h.
///
/// A class isolated to the main actor conforms with `nonisolated` members, or as a whole with `@MainActor
/// NSFilePresenter` and `OperationQueue.main` as the queue. URL and queue are read once, when the presenter is added to
/// a coordinator.
public protocol NSFilePresenter: NSObjectProtocol {
  /// The URL of the item; nil if it does not exist yet.
  var presentedItemURL: URL? { get }
  /// The queue for all other messages.
  var presentedItemOperationQueue: OperationQueue { get }
  /// Another access wants to read. Call the block with a closure to run when it has finished.
  func relinquishPresentedItem(toReader reader: @escaping @Sendable ((@Sendable () -> Void)?) -> Void)
  /// Another access wants to write. Call the block with a closure to run when it has finished.
  func relinquishPresentedItem(toWriter writer: @escaping @Sendable ((@Sendable () -> Void)?) -> Void)
  /// Unsaved changes must be saved to disk.
  func savePresentedItemChanges(completionHandler: @escaping @Sendable ((any Error)?) -> Void)
  /// The item is about to be deleted. Passing an error prevents it.
  func accommodatePresentedItemDeletion(completionHandler: @escaping @Sendable ((any Error)?) -> Void)
  /// The item was moved.
  func presentedItemDidMove(to newURL: URL)
  /// The item was written.
  func presentedItemDidChange()
}

extension NSFilePresenter {
  /// Allows reading immediately.
  public func relinquishPresentedItem(toReader reader: @escaping @Sendable ((@Sendable () -> Void)?) -> Void) {
    reader(nil)
  }

  /// Allows writing immediately.
  public func relinquishPresentedItem(toWriter writer: @escaping @Sendable ((@Sendable () -> Void)?) -> Void) {
    writer(nil)
  }

  /// There is nothing to save.
  public func savePresentedItemChanges(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
    completionHandler(nil)
  }

  /// Allows the deletion.
  public func accommodatePresentedItemDeletion(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
    completionHandler(nil)
  }

  /// Does nothing.
  public func presentedItemDidMove(to newURL: URL) {}

  /// Does nothing.
  public func presentedItemDidChange() {}
}
