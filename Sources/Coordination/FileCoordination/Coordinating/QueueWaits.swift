import Dispatch
import Foundation
import UTThreads
import UTTurnTables

/// The queues that are blocked until the calling code returns.
struct CallerQueues: Sendable {
  private let isMain: Bool
  private let serial: OperationQueue?

  /// - Returns: nil if there is none.
  init?() {
    isMain = MainQueue.isCurrent
    serial = OperationQueue.current.flatMap { $0.maxConcurrentOperationCount == 1 ? $0 : nil }
    if !isMain, serial == nil { return nil }
  }

  /// The queues, in the form for a turn in the table that blocks them.
  var turnQueues: TurnQueues { .blocking(main: isMain, serial: serial) }

  func contains(_ queue: OperationQueue) -> Bool { queue.isMain ? isMain : queue === serial }

  /// The queue that a presenter needs to answer messages, if it is one of these.
  func needed(by presenter: ReachablePresenter, for messages: [Preparation]) -> OperationQueue? {
    if contains(presenter.queue) { return presenter.queue }
    let isRelinquishing = messages.allSatisfy { if case .relinquish = $0 { true } else { false } }
    return isMain && !isRelinquishing && presenter.object is any MainQueuePresenter ? .main : nil
  }
}

extension OperationQueue {
  fileprivate var isMain: Bool { self === OperationQueue.main || underlyingQueue === DispatchQueue.main }

  /// The queue, in the form for a turn in the table that needs it.
  var turnQueues: TurnQueues { isMain ? .needingMain : .needing(self) }

  /// The queue, from the point of view of code that runs on it.
  var needed: NeededQueue { isMain ? .main : .serial }
}

/// Granted accesses that need a queue to continue, and accesses that wait on a thread that blocks queues: an access
/// that waits for one that needs its queue fails at once, even without the table of all processes. The table finds
/// longer cycles.
final class QueueWaits: Sendable {
  /// An access that was granted, and the queue that it needs.
  struct Granted: Sendable {
    let access: Access
    let queue: OperationQueue
  }

  private struct Waiting {
    let access: Access
    let queues: CallerQueues
    let outer: Nest?
    let fail: @Sendable (Granted) -> Void

    func waits(for other: Granted) -> Bool {
      queues.contains(other.queue) && access.conflicts(with: other.access)
        && !(outer?.contains(other.access.turn) ?? false)
    }
  }

  /// An access, as other accesses see it.
  struct Access: Sendable {
    let items: [TurnItem]
    let purpose: UInt64
    /// The number of its turn, once it was granted.
    var turn: UInt64?

    fileprivate func conflicts(with other: Access) -> Bool {
      purpose != other.purpose && items.conflict(with: other.items)
    }
  }

  private struct State {
    var last = 0
    var granted: [Int: Granted] = [:]
    var waiting: [Int: Waiting] = [:]

    var next: Int {
      mutating get {
        last += 1
        return last
      }
    }
  }

  private let state = Monitor(State())

  /// Records that an access was granted, and needs a queue before it can end.
  ///
  /// - Returns: a number for ``remove(_:)``.
  func add(_ access: Access, needing queue: OperationQueue) -> Int {
    let granted = Granted(access: access, queue: queue)
    let (number, blocked) = state.locked { state in
      let number = state.next
      state.granted[number] = granted
      return (number, state.waiting.values.filter { $0.waits(for: granted) })
    }
    for waiting in blocked { waiting.fail(granted) }
    return number
  }

  /// Records that an access no longer needs its queue.
  func remove(_ number: Int) { state.locked { $0.granted[number] = nil } }

  /// Records that an access begins to wait.
  ///
  /// - Parameters:
  ///   - access: the access.
  ///   - queues: the queues that it blocks.
  ///   - outer: the surrounding accesses.
  ///   - fail: called, with the access that needs a queue, if it would wait forever.
  /// - Returns: a number for ``endWaiting(_:)``.
  func beginWaiting(
    _ access: Access, blocking queues: CallerQueues, within outer: Nest?,
    fail: @escaping @Sendable (Granted) -> Void
  ) -> Int {
    let (number, needed) = state.locked { state in
      let (number, waiting) = (state.next, Waiting(access: access, queues: queues, outer: outer, fail: fail))
      state.waiting[number] = waiting
      return (number, state.granted.values.first { waiting.waits(for: $0) })
    }
    if let needed { fail(needed) }
    return number
  }

  func endWaiting(_ number: Int) { state.locked { $0.waiting[number] = nil } }
}

/// The wait of one access that blocks queues.
final class QueueWait: Sendable {
  /// Ends the wait, including when the caller cancels the access.
  let cancellation = TurnCancellation()
  let queues: CallerQueues
  private let waits: QueueWaits
  private let caller: (cancellation: TurnCancellation, handler: Int)
  private let state = Monitor<(number: Int?, obstacle: QueueWaits.Granted?)>((nil, nil))

  /// - Returns: nil if the calling code blocks no queue.
  init?(in waits: QueueWaits, for party: Party) {
    guard let queues = CallerQueues() else { return nil }
    (self.queues, self.waits) = (queues, waits)
    caller = (party.cancellation, party.cancellation.onCancel { [cancellation] in cancellation.cancel() })
  }

  /// Begins the wait, if it has not begun.
  func begin(_ access: QueueWaits.Access, within outer: Nest?) {
    guard state.locked({ $0.number }) == nil else { return }
    let number = waits.beginWaiting(access, blocking: queues, within: outer) { [state, cancellation] obstacle in
      state.locked { $0.obstacle = obstacle }
      cancellation.cancel()
    }
    state.locked { $0.number = number }
  }

  /// The error of a wait that would never end.
  var error: CoordinationError? {
    state.locked { $0.obstacle }.map { .wouldDeadlock(on: $0.queue.needed, $0.access.items.first?.nameText) }
  }

  deinit {
    caller.cancellation.remove(caller.handler)
    if let number = state.locked({ $0.number }) { waits.endWaiting(number) }
  }
}
