import Foundation
import Synchronization
import UTTurnTables

/// The innermost of the accesses that surround the current one on this thread or in this task, and the accesses around
/// it.
final class Nest: Sendable {
  @TaskLocal static var current: Nest?

  /// The turn of the innermost access; nil if there is none.
  let turn: AccessTurn?
  /// The items of the access; empty for a batch of accesses, which only prepares presenters.
  private let items: [CoordinatedItem]
  // A task that runs longer than the access does not keep its presenter alive.
  let presenter: ObjectIdentifier?
  private let purpose: UInt64
  private let preparation: PreparedPresenters
  /// The messages for which presenters are prepared, for this and all inner accesses.
  let prepared: PreparedMessages
  /// The numbers of the requests that prepared presenters of other processes for all inner accesses.
  let batches: [UInt64]
  private let outer: Nest?
  /// Whether the closure of the access is running. Tasks that it started can outlive it.
  private let isActive = Atomic(true)

  /// Begins the closure of an access.
  init(_ access: GrantedAccess) {
    outer = Nest.current
    (turn, items, preparation) = (access.turn, access.items, access.prepared)
    (presenter, purpose) = (access.party.presenter?.identity, access.party.purpose)
    (prepared, batches) = (outer?.prepared ?? [:], outer?.batches ?? [])
  }

  /// Begins the closure of a batch.
  init(_ preparation: PreparedPresenters, _ party: Party) {
    outer = Nest.current
    (turn, items, self.preparation) = (outer?.turn, [], preparation)
    (presenter, purpose) = (party.presenter?.identity, party.purpose)
    prepared = preparation.messages.merging(outer?.prepared ?? [:]) { $0.union($1) }
    batches = (outer?.batches ?? []) + (preparation.peers.map { [$0.number] } ?? [])
  }

  /// Whether the turn with a number belongs to one of these accesses.
  func contains(_ turn: UInt64?) -> Bool {
    guard let turn else { return false }
    return self.turn?.number == turn || outer?.contains(turn) ?? false
  }

  /// Marks the closure of the access as finished.
  func end() { isActive.store(false, ordering: .releasing) }

  // MARK: Of the current code

  /// The surrounding accesses whose closures are running, beginning with the innermost one.
  private static var active: some Sequence<Nest> {
    sequence(state: current) { nest -> Nest? in
      while let surrounding = nest {
        nest = surrounding.outer
        if surrounding.isActive.load(ordering: .acquiring) { return surrounding }
      }
      return nil
    }
  }

  /// The path of an item, as a surrounding access found it; looked up now if none did.
  static func path(of url: URL) -> CoordinatedPath {
    for nest in active {
      if let path = nest.items.pathInUse(of: url) { return path }
    }
    return CoordinatedPath(url)
  }

  /// The innermost surrounding access that may change an item, because it writes, moves, or deletes the item or a
  /// folder with it; nil if there is none.
  static func changing(_ url: URL) -> Nest? {
    guard current != nil, url.isCoordinated else { return nil }
    let path = path(of: url).bytes
    return active.first { nest in
      nest.items.contains { item in
        item.kind.isExclusive && (item.path.bytes == path || item.isTree && item.path.bytes.isFolder(of: path))
      }
    }
  }

  /// The presenters of the surrounding accesses, beginning with the innermost access.
  static var preparations: [PreparedPresenters] { active.map(\.preparation) }

  /// The purpose of an inner access: the same as of a surrounding access by the same party, which it must not wait for.
  static func purpose(of party: Party) -> UInt64 {
    let presenter = party.presenter?.identity
    return active.first { presenter != nil && $0.presenter == presenter }?.purpose ?? party.purpose
  }
}
