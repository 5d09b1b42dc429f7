import Foundation

/// An object that shows or edits an item, and is notified before and after other programs and objects access it:
/// Apple's protocol of the same name.
///
/// ```swift
/// final class TextPresenter: NSObject, NSFilePresenter, @unchecked Sendable {
///   let presentedItemURL: URL?
///   let presentedItemOperationQueue = OperationQueue()
///   var text = ""
///
///   init(_ url: URL) { presentedItemURL = url }
///
///   func savePresentedItemChanges() async throws {
///     try text.write(to: presentedItemURL!, atomically: false, encoding: .utf8)
///   }
/// }
/// ```
///
/// All messages arrive on ``presentedItemOperationQueue``. Every member except the first two is optional: an extension
/// implements it. Implement optional members in the class that declares the conformance; a subclass's members are
/// called only if they override one. The methods with a completion handler also have asynchronous forms; implement one
/// of the two.
///
/// A class isolated to the main actor conforms with `nonisolated` members, or as a whole with `@MainActor
/// NSFilePresenter` and `OperationQueue.main` as the queue. URL and queue are read when the presenter is added.
///
/// A closure that takes an item back after an access runs where Apple's documentation specifies: where the access
/// ended. The header names the presenter's queue, which is used after an access of another process.
///
/// Source: NSFilePresenter.h.
@preconcurrency public protocol NSFilePresenter: NSObjectProtocol {
  /// The URL of the item; nil if it does not exist yet.
  var presentedItemURL: URL? { get }
  /// The queue for all messages.
  var presentedItemOperationQueue: OperationQueue { get }
  /// The URL of the item whose name this item shares, as a subtitle file shares the name of a movie. It has no effect.
  var primaryPresentedItemURL: URL? { get }

  // MARK: Before an access

  /// Another access wants to read the item.
  ///
  /// - Parameter reader: must be called, with a closure that runs after the access, or with nil.
  @preconcurrency func relinquishPresentedItem(toReader reader: @escaping @Sendable ((@Sendable () -> Void)?) -> Void)

  /// Another access wants to write the item.
  ///
  /// - Parameter writer: must be called, with a closure that runs after the access, or with nil.
  @preconcurrency func relinquishPresentedItem(toWriter writer: @escaping @Sendable ((@Sendable () -> Void)?) -> Void)

  /// Unsaved changes must be saved to disk.
  ///
  /// - Parameter completionHandler: must be called; an error makes the other access fail.
  @preconcurrency func savePresentedItemChanges(completionHandler: @escaping @Sendable ((any Error)?) -> Void)

  /// Unsaved changes must be saved to disk.
  ///
  /// - Throws: an error that makes the other access fail.
  func savePresentedItemChanges() async throws

  /// The item is about to be deleted or replaced.
  ///
  /// - Parameter completionHandler: must be called; an error prevents the deletion.
  @preconcurrency func accommodatePresentedItemDeletion(completionHandler: @escaping @Sendable ((any Error)?) -> Void)

  /// The item is about to be deleted or replaced.
  ///
  /// - Throws: an error that prevents the deletion.
  func accommodatePresentedItemDeletion() async throws

  /// The local copy of an item in a synchronized folder is about to be removed. Without an implementation, it stays.
  ///
  /// - Parameter completionHandler: must be called; an error prevents the removal.
  @preconcurrency func accommodatePresentedItemEviction(completionHandler: @escaping @Sendable ((any Error)?) -> Void)

  /// The local copy of an item in a synchronized folder is about to be removed. Without an implementation, it stays.
  ///
  /// - Throws: an error that prevents the removal.
  func accommodatePresentedItemEviction() async throws

  /// An item in the presented folder is about to be deleted or replaced, or was removed by a program that does not
  /// coordinate.
  ///
  /// - Parameters:
  ///   - url: the URL of the item.
  ///   - completionHandler: must be called; an error prevents the deletion.
  @preconcurrency func accommodatePresentedSubitemDeletion(
    at url: URL, completionHandler: @escaping @Sendable ((any Error)?) -> Void)

  /// An item in the presented folder is about to be deleted or replaced, or was removed by a program that does not
  /// coordinate.
  ///
  /// - Parameter url: the URL of the item.
  /// - Throws: an error that prevents the deletion.
  func accommodatePresentedSubitemDeletion(at url: URL) async throws

  // MARK: After an access

  /// The item, or a folder that contains it, was moved.
  func presentedItemDidMove(to newURL: URL)
  /// The contents or attributes of the item were written, or a program that does not coordinate removed it.
  func presentedItemDidChange()
  /// Attributes of a synchronized item have changed.
  func presentedItemDidChangeUbiquityAttributes(_ attributes: Set<URLResourceKey>)
  /// The attributes that ``presentedItemDidChangeUbiquityAttributes(_:)`` reports; all by default.
  var observedPresentedItemUbiquityAttributes: Set<URLResourceKey> { get }

  /// An item was created in the presented folder. In a package, ``presentedItemDidChange()`` is called by default.
  func presentedSubitemDidAppear(at url: URL)
  /// An item in the presented folder was moved. In a package, ``presentedItemDidChange()`` is called by default.
  func presentedSubitem(at oldURL: URL, didMoveTo newURL: URL)
  /// An item in the presented folder was written, or removed by a program that does not coordinate. In a
  /// package, ``presentedItemDidChange()`` is called by default.
  func presentedSubitemDidChange(at url: URL)

  // MARK: Versions

  /// A version was added, kept by a save, or found in conflict.
  func presentedItemDidGain(_ version: NSFileVersion)
  /// A version was removed.
  func presentedItemDidLose(_ version: NSFileVersion)
  /// A conflict with a version was resolved.
  func presentedItemDidResolveConflict(_ version: NSFileVersion)
  /// An item in the presented folder gained a version.
  func presentedSubitem(at url: URL, didGain version: NSFileVersion)
  /// A version of an item in the presented folder was removed.
  func presentedSubitem(at url: URL, didLose version: NSFileVersion)
  /// A conflict with a version of an item in the presented folder was resolved.
  func presentedSubitem(at url: URL, didResolve version: NSFileVersion)
}
