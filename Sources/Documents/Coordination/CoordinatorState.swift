import Dispatch
import Foundation

/// Who has which items, and who wants them.
struct CoordinatorState {
  struct Presenter {
    weak var object: (any NSFilePresenter)?
    /// Where it hears of everything, as it said when it was added.
    var queue: OperationQueue
    /// The key of its item.
    var key: String?
    /// Where the item is, if the presenter has not heard yet that it was moved.
    var movedTo: URL?
  }

  /// An item that its presenter has let go of.
  struct Relinquishment {
    /// How many accesses go on for which it was let go of.
    var accesses = 0
    /// Give it back after the last of them.
    var reacquirers: [@Sendable () -> Void] = []
  }

  struct Claim {
    var readers = 0
    var isWritten = false
  }

  var presenters: [ObjectIdentifier: Presenter] = [:]
  /// Those of each item.
  var presentersByKey: [String: Set<ObjectIdentifier>] = [:]
  /// How many there may be before those are looked for that exist no more.
  var sweepsAt = 64
  /// Those whose own access is not granted yet, and how many of them.
  var candidates: [ObjectIdentifier: Int] = [:]
  /// Those that have let go of their items and have not got them back.
  var relinquished: [ObjectIdentifier: Relinquishment] = [:]
  /// Who waits for the answer of a presenter.
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

  /// Takes note that a presenter has let go of its item for one more access.
  mutating func relinquish(_ presenter: ObjectIdentifier, _ reacquirer: @escaping @Sendable () -> Void) {
    relinquished[presenter, default: Relinquishment()].accesses += 1
    relinquished[presenter]?.reacquirers.append(reacquirer)
  }

  /// - Returns: whether it had let go of it before.
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

/// A presenter that is told something.
// Sendable: it is told on its own queue, for which it is documented to be ready.
struct ReachablePresenter: @unchecked Sendable {
  let object: any NSFilePresenter
  let queue: OperationQueue

  var identity: ObjectIdentifier { ObjectIdentifier(object) }

  func send(_ message: @escaping @Sendable (any NSFilePresenter) -> Void) { queue.addOperation { message(object) } }
}

/// What is accessed.
struct CoordinatedItem: Equatable {
  let url: URL
  /// The same however the URL is written.
  let key: String

  init(_ url: URL) { (self.url, key) = (url, String(decoding: url.standardBytes, as: UTF8.self)) }
}
