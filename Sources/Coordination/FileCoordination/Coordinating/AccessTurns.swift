import UTTurnTables

/// Takes turns with items in the table of all processes or, if that cannot be used, among the turns of this process.
///
/// A table can be full for one turn and not for the next, so turns in the table are also turns of this process:
/// a turn that does not fit in the table waits for them, and later ones wait for it.
final class AccessTurns: Sendable {
  private let shared: SharedTable
  private let local = LocalTurns()

  init(_ shared: SharedTable) { self.shared = shared }

  /// Takes a turn.
  ///
  /// - Parameters:
  ///   - items: the items.
  ///   - purpose: turns with the same purpose never wait for each other.
  ///   - nest: the surrounding accesses.
  ///   - party: the party that waits, and how long.
  ///   - beforeWaiting: called before waiting for other turns, if that is necessary.
  /// - Throws: ``CoordinationError``.
  func takeTurn(
    with items: [TurnItem], purpose: UInt64, within nest: Nest?, _ party: Party, beforeWaiting: () -> Void
  ) throws(CoordinationError) -> AccessTurn {
    let outer = nest?.turn
    if items.isEmpty { return AccessTurn(nil, nil, within: outer) }
    let turn = try takeTurnInTable(items, purpose: purpose, within: outer, party, beforeWaiting: beforeWaiting)
    do throws(CoordinationError) {
      let number = try local.takeTurn(
        with: items, purpose: purpose, isInTable: turn != nil, within: outer?.numbers ?? [], party,
        beforeWaiting: beforeWaiting)
      return AccessTurn(turn, number, within: outer)
    } catch {
      turn?.release()
      throw error
    }
  }

  /// Ends a turn.
  func release(_ turn: AccessTurn) {
    turn.releaseInTable()
    if let number = turn.number { local.release(number) }
  }

  /// - Returns: nil if the table cannot be used.
  private func takeTurnInTable(
    _ items: [TurnItem], purpose: UInt64, within outer: AccessTurn?, _ party: Party, beforeWaiting: () -> Void
  ) throws(CoordinationError) -> HeldTurn? {
    do throws(TurnError) {
      return try shared.use(orElse: shared.noteFull) { (table) throws(TurnError) in
        try table.takeTurn(
          with: items, purpose: purpose, blocking: party.queues, within: outer?.enclosing, deadline: party.deadline,
          cancellation: party.cancellation, onLongWait: shared.noteLongWait, beforeWaiting: beforeWaiting)
      }
    } catch {
      throw CoordinationError(error)
    }
  }
}

/// A turn with the items of an access: in the table of all processes, if that can be used, and in this process.
struct AccessTurn: Sendable {
  /// The turn in the table; nil if there is none.
  private let shared: HeldTurn?
  /// The turn in the table that encloses other turns: this one, or the turn of a surrounding access.
  let enclosing: HeldTurn?
  /// Its number among the turns of this process; nil for an access to no items.
  let number: UInt64?
  /// The numbers of the surrounding turns of this process, and its own.
  let numbers: Set<UInt64>

  /// - Parameters:
  ///   - shared: the turn in the table; nil if there is none.
  ///   - number: its number among the turns of this process; nil for an access to no items.
  ///   - outer: the turn of the surrounding access.
  fileprivate init(_ shared: HeldTurn?, _ number: UInt64?, within outer: AccessTurn?) {
    (self.shared, enclosing, self.number) = (shared, shared ?? outer?.enclosing, number)
    numbers = (outer?.numbers ?? []).union(number.map { [$0] } ?? [])
  }

  /// Records which queue the access needs to continue; `.none` when it no longer needs one.
  func needs(_ queues: TurnQueues) { shared?.needs(queues) }

  /// Ends it in the table.
  fileprivate func releaseInTable() { shared?.release() }
}
