import Dispatch
import Foundation

/// The current and waiting accesses of all items.
struct CoordinatorState {
  struct Presenter {
    weak var object: (any NSFilePresenter)?
    /// Its message queue, as registered.
    var queue: OperationQueue
    /// The key of its item.
    var key: String?
    /// The current location of the item, if the presenter does not know yet that it was moved.
    var movedTo: URL?
  }

  /// An item that its presenter has relinquished.
  struct Relinquishment {
    /// The number of current accesses for which it was relinquished.
    var accesses = 0
    /// Returns it after the last of them.
    var reacquirers: [@Sendable () -> Void] = []
  }

  struct Claim {
    var readers = 0
    var isWritten = false
  }

  var presenters: [ObjectIdentifier: Presenter] = [:]
  /// The presenters of each item.
  var presentersByKey: [String: Set<ObjectIdentifier>] = [:]
  /// The number of presenters above which deallocated ones are removed.
  var sweepsAt = 64
  /// The presenters that wait for an access of their own, with the number of these accesses.
  var candidates: [ObjectIdentifier: Int] = [:]
  /// The presenters that have relinquished their items and not got them back yet.
  var relinquished: [ObjectIdentifier: Relinquishment] = [:]
  /// The accesses that wait for the answer of a presenter.
  var askers: [ObjectIdentifier: [DispatchSemaphore]] = [:]
  var claims: [String: Claim] = [:]
  var waiters: [DispatchSemaphore] = []

  mutating func add(_ presenter: Presenter, _ identity: ObjectIdentifier) {
    remove(identity)
    presenters[identity] = presenter
    if let key = presenter.key { presentersByKey[key, default: []].insert(identity) }
    guard presenters.count > sweepsAt else { return }
    for (identity, presenter) in presenters where presenter.object == nil { remove(identity) }
    sweepsAt = max(64, presenters.count * 2)
  }

  /// Records that a presenter has relinquished its item for one more access.
  mutating func relinquish(_ presenter: ObjectIdentifier, _ reacquirer: @escaping @Sendable () -> Void) {
    relinquished[presenter, default: Relinquishment()].accesses += 1
    relinquished[presenter]?.reacquirers.append(reacquirer)
  }

  /// - Returns: whether it had already relinquished it.
  mutating func join(_ presenter: ObjectIdentifier) -> Bool {
    guard relinquished[presenter] != nil else { return false }
    relinquished[presenter]?.accesses += 1
    return true
  }

  mutating func remove(_ identity: ObjectIdentifier) {
    guard let key = presenters.removeValue(forKey: identity)?.key else { return }
    presentersByKey[key]?.remove(identity)
    if presentersByKey[key]?.isEmpty ?? false { presentersByKey[key] = nil }
  }
}

/// A presenter to which messages can be sent.
// Sendable: it is notified on its own queue, for which its documentation requires it to be prepared.
struct ReachablePresenter: @unchecked Sendable {
  let object: any NSFilePresenter
  let queue: OperationQueue

  var identity: ObjectIdentifier { ObjectIdentifier(object) }

  func send(_ message: @escaping @Sendable (any NSFilePresenter) -> Void) { queue.addOperation { message(object) } }
}

/// The accessed item.
struct CoordinatedItem: Equatable {
  let url: URL
  /// The same for all spellings of a URL.
  let key: String

  init(_ url: URL) { (self.url, key) = (url, String(decoding: url.standardBytes, as: UTF8.self)) }
}
