import Foundation
import Synchronization
import UTThreads
import UTTurnTables

/// A granted access, until its end.
final class GrantedAccess: Sendable {
  let items: [CoordinatedItem]
  let turn: AccessTurn
  let prepared: PreparedPresenters
  let party: Party
  /// The purpose of the turn.
  private let purpose: UInt64
  private let arbiter: FileArbiter
  /// Its number in the arbiter's ``QueueWaits``, if it needs a queue.
  private let queueNeed = Monitor<Int?>(nil)
  private let watching: PresentedItemWatches.Access
  private let hasEnded = Atomic(false)

  init(
    _ items: [CoordinatedItem], _ turn: AccessTurn, _ prepared: PreparedPresenters, _ party: Party,
    _ arbiter: FileArbiter
  ) {
    (self.items, self.turn, self.prepared, self.party) = (items, turn, prepared, party)
    (purpose, self.arbiter) = (Nest.purpose(of: party), arbiter)
    watching = arbiter.presenters.watches.beginAccess(AccessRequest(items.filter(\.kind.isExclusive)))
  }

  /// As when it fails before its closure is called.
  deinit { end() }

  /// The locations of the items, in the order of the accesses.
  var urls: [URL] { items.map(\.url) }

  /// Records that the access continues only on a queue.
  func needs(_ queue: OperationQueue) {
    let access = QueueWaits.Access(items: items.flatMap(\.turnItems), purpose: purpose, turn: turn.number)
    let number = arbiter.queueWaits.add(access, needing: queue)
    queueNeed.locked { $0 = number }
    turn.needs(queue.turnQueues)
  }

  /// Records that the access no longer needs the queue.
  func hasQueue() {
    let number = queueNeed.locked { need in
      defer { need = nil }
      return need
    }
    guard let number else { return }
    arbiter.queueWaits.remove(number)
    turn.needs(.none)
  }

  /// Runs a closure in which further accesses belong to this one.
  func within<Value>(_ body: () throws -> Value) rethrows -> Value {
    let nest = Nest(self)
    defer { nest.end() }
    return try Nest.$current.withValue(nest, operation: body)
  }

  /// Runs a closure in which further accesses belong to this one.
  nonisolated(nonsending) func within<Value>(
    _ body: nonisolated(nonsending) () async throws -> Value
  ) async rethrows -> Value {
    let nest = Nest(self)
    defer { nest.end() }
    return try await Nest.$current.withValue(nest) { try await body() }
  }

  /// Ends the access: other accesses may begin, and presenters are notified of the changes.
  func end() {
    guard !hasEnded.exchange(true, ordering: .acquiringAndReleasing) else { return }
    hasQueue()
    let (presenters, peers) = (arbiter.presenters, arbiter.peers)
    // Before other accesses may write again.
    presenters.watches.endAccess(watching)
    arbiter.turns.release(turn)
    let arrivals = prepared.arrivals
    let written = items.filter { item in
      item.kind.changesContents && !arrivals.contains(item.path.bytes)
    }
    let news = written.map { item in
      ItemNews.changed(item.path.bytes, hasAppeared: !item.exists && item.path.status != nil)
    }
    let told = prepared.end(news)
    for news in news { presenters.notify(news, but: party.presenter?.identity, from: .thisProcess) }
    peers.notify(news, besides: told)
    if let presenter = party.presenter?.object { presenters.refresh(presenter, after: items) }
    let changed = items.filter { $0.kind.isExclusive && $0.kind != .evicting }
    arbiter.folders?.noteChanges(of: changed.map(\.path.bytes))
  }
}
