import Foundation
import Synchronization
import UTSystemCalls
import UTTurnTables

/// Who makes an access, and how long it waits.
package struct Party: Sendable {
  /// The presenter that makes the access, and gets no messages about it.
  var presenter: SilentPresenter?
  /// Accesses with the same purpose never wait for each other.
  var purpose: UInt64
  /// When to give up; nil for never.
  package var deadline: ContinuousClock.Instant?
  /// How long to wait for other accesses after presenters have answered, instead of a deadline for both.
  var turnLimit: Duration?
  package var cancellation = TurnCancellation()
  /// The queues that its wait for other accesses keeps from going on.
  var queues = TurnQueues.none
  /// Follows what is downloaded before the access; nil for that of the current code.
  package var observer: DownloadObserver?
  /// Whether a download takes up the current progress of Foundation.
  package var followsProgress = false

  init(_ presenter: (any NSFilePresenter)? = nil, purpose: UInt64 = .random(in: 1...UInt64.max)) {
    self.presenter = presenter.map(SilentPresenter.init)
    self.purpose = purpose
  }
}

/// The presenter of an access, which is only compared and asked for its URL.
// Sendable: the URL of a presenter may be read on any thread, as its documentation says.
struct SilentPresenter: @unchecked Sendable {
  let object: any NSFilePresenter
  var identity: ObjectIdentifier { ObjectIdentifier(object) }
}

/// The accesses that surround the current one on this thread or in this task.
final class Nest: Sendable {
  @TaskLocal static var current: Nest?

  /// The turn of the innermost access; nil if it has only prepared presenters.
  let turn: HeldItems?
  /// The items of the access.
  private let items: [CoordinatedItem]
  let presenter: ObjectIdentifier?
  let purpose: UInt64
  /// The messages for which presenters are prepared, for this and all inner accesses.
  let prepared: PreparedMessages
  /// The numbers of the requests that have prepared presenters of other processes for all inner accesses.
  let batches: [UInt64]
  private let preparation: PreparedPresenters
  let outer: Nest?
  /// Whether the closure of the access has not returned. Tasks that it has started may run longer.
  private let isActive = Atomic(true)

  /// - Parameters:
  ///   - turn: the turn of an access; nil for a batch of accesses, which has only prepared presenters.
  ///   - items: what the turn is with.
  init(_ turn: HeldItems?, on items: [CoordinatedItem] = [], _ party: Party, _ prepared: PreparedPresenters) {
    outer = Nest.current
    (self.items, preparation) = (items, prepared)
    self.turn = turn ?? outer?.turn
    presenter = party.presenter?.identity
    purpose = party.purpose
    let outerMessages = outer?.prepared ?? [:]
    self.prepared = turn == nil ? prepared.messages.merging(outerMessages) { $0.union($1) } : outerMessages
    batches = (outer?.batches ?? []) + (turn == nil ? prepared.peers.map { [$0.number] } ?? [] : [])
  }

  /// Whether a turn is that of one of these accesses.
  func contains(_ turn: HeldItems?) -> Bool {
    guard let turn else { return false }
    return self.turn === turn || outer?.contains(turn) ?? false
  }

  /// The closure of the access has returned.
  func end() { isActive.store(false, ordering: .releasing) }

  /// The path of an item, as a surrounding access has found it; found now if none has.
  static func path(of url: URL) -> CoordinatedPath {
    var nest = current
    while let surrounding = nest {
      if surrounding.isActive.load(ordering: .acquiring), let path = surrounding.items.pathInUse(of: url) {
        return path
      }
      nest = surrounding.outer
    }
    return CoordinatedPath(url)
  }

  /// The innermost surrounding access that may change an item, because it writes, moves, or deletes the item or a folder with it; nil if
  /// there is none.
  static func changing(_ url: URL) -> Nest? {
    var nest = current
    guard nest != nil, url.isCoordinated else { return nil }
    let path = path(of: url).bytes
    while let surrounding = nest {
      let isIncluded = surrounding.items.contains { item in
        item.kind.isExclusive && (item.path.bytes == path || item.isTree && item.path.bytes.isFolder(of: path))
      }
      if isIncluded, surrounding.isActive.load(ordering: .acquiring) { return surrounding }
      nest = surrounding.outer
    }
    return nil
  }

  /// The presenters of the surrounding accesses, beginning with those of the innermost one.
  static var preparations: [PreparedPresenters] {
    var preparations: [PreparedPresenters] = []
    var nest = current
    while let surrounding = nest {
      if surrounding.isActive.load(ordering: .acquiring) { preparations.append(surrounding.preparation) }
      nest = surrounding.outer
    }
    return preparations
  }

  /// The purpose of an inner access: that of a surrounding access by the same party, which it must not wait for.
  static func purpose(of party: Party) -> UInt64 {
    var nest = current
    while let surrounding = nest {
      if surrounding.isActive.load(ordering: .acquiring), let presenter = party.presenter,
        surrounding.presenter == presenter.identity
      {
        return surrounding.purpose
      }
      nest = surrounding.outer
    }
    return party.purpose
  }
}
