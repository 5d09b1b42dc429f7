import Foundation

/// Whoever shows or edits an item, and wants to be asked before others read or write it: Apple's protocol of that name.
///
/// All messages come on ``presentedItemOperationQueue``. Source: NSFilePresenter.h.
///
/// A class that belongs to the main actor conforms by `nonisolated` members, or all of it by `@MainActor NSFilePresenter` with
/// `OperationQueue.main` as the queue. URL and queue are asked for where the presenter is added to a coordinator, once.
public protocol NSFilePresenter: NSObjectProtocol {
  /// Where the item is; nil if it is not there yet.
  var presentedItemURL: URL? { get }
  /// Where all other messages are sent to.
  var presentedItemOperationQueue: OperationQueue { get }
  /// Somebody wants to read. The block has to be called; it takes what is to be done when they have finished.
  func relinquishPresentedItem(toReader reader: @escaping @Sendable ((@Sendable () -> Void)?) -> Void)
  /// Somebody wants to write. The block has to be called; it takes what is to be done when they have finished.
  func relinquishPresentedItem(toWriter writer: @escaping @Sendable ((@Sendable () -> Void)?) -> Void)
  /// What is on disk has to be brought up to date.
  func savePresentedItemChanges(completionHandler: @escaping @Sendable ((any Error)?) -> Void)
  /// The item is going to be deleted. An error prevents it.
  func accommodatePresentedItemDeletion(completionHandler: @escaping @Sendable ((any Error)?) -> Void)
  /// The item has another place now.
  func presentedItemDidMove(to newURL: URL)
  /// The item was written.
  func presentedItemDidChange()
}

extension NSFilePresenter {
  /// Lets them read.
  public func relinquishPresentedItem(toReader reader: @escaping @Sendable ((@Sendable () -> Void)?) -> Void) {
    reader(nil)
  }

  /// Lets them write.
  public func relinquishPresentedItem(toWriter writer: @escaping @Sendable ((@Sendable () -> Void)?) -> Void) {
    writer(nil)
  }

  /// There is nothing to save.
  public func savePresentedItemChanges(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
    completionHandler(nil)
  }

  /// Nothing stands against it.
  public func accommodatePresentedItemDeletion(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
    completionHandler(nil)
  }

  /// Nothing to do.
  public func presentedItemDidMove(to newURL: URL) {}

  /// Nothing to do.
  public func presentedItemDidChange() {}
}
