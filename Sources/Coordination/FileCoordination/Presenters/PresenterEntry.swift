import Foundation
import UTTurnTables

/// A presenter, with the queue for its messages.
// Sendable: it is called on its own queue, as its documentation says.
struct ReachablePresenter: @unchecked Sendable {
  let object: any NSFilePresenter
  let queue: OperationQueue

  var identity: ObjectIdentifier { ObjectIdentifier(object) }

  /// - Parameters:
  ///   - origin: the cause of the message.
  ///   - message: calls a method of the presenter.
  func send(from origin: FilePresentation.Origin, _ message: @escaping @Sendable (any NSFilePresenter) -> Void) {
    queue.addOperation { FilePresentation.Origin.$current.withValue(origin) { message(object) } }
  }
}

/// A presenter that itself watches its item for changes by programs that do not coordinate, and is not notified of
/// them.
package protocol SelfWatchingPresenter: NSFilePresenter {}

/// A presenter that needs the main queue, whatever its own queue, for everything but relinquishing its item.
package protocol MainQueuePresenter: NSFilePresenter {}

/// A registered presenter.
struct PresenterEntry {
  private weak var weakObject: (any NSFilePresenter)?
  private let retained: (any NSFilePresenter)?
  let queue: OperationQueue
  let isSelfWatching: Bool
  /// The number of registrations that were not ended.
  var count = 1
  /// The location of the item; nil if it does not exist yet.
  var path: [UInt8]?
  /// The last location that the presenter was notified of.
  var knownPath: [UInt8]?

  /// The entry for other processes: the path, and the presenter in the table, which is nil if the table is full.
  var known: (path: [UInt8], presenter: HeldPresenter?)?

  init(_ object: any NSFilePresenter, retaining: Bool, path: [UInt8]?) {
    (weakObject, retained) = (object, retaining ? object : nil)
    queue = object.presentedItemOperationQueue
    isSelfWatching = object is any SelfWatchingPresenter
    (self.path, knownPath) = (path, path)
  }

  var object: (any NSFilePresenter)? { retained ?? weakObject }
  var reachable: ReachablePresenter? { object.map { ReachablePresenter(object: $0, queue: queue) } }
}
