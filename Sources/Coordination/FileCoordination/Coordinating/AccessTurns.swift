import UTTurnTables

/// Takes turns with items in the table of all processes or, if that cannot be used, among the turns of this process.
///
/// A table can be full for one turn and not for the next one. So turns in the table are among those of this process, too:
/// a turn that has found no room waits for them, and they wait for it if they come later.
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
  ///   - party: who waits, and how long.
  ///   - beforeWaiting: called before waiting for other turns, if that is necessary.
  /// - Throws: ``CoordinationError``.
  func takeTurn(
    with items: [TurnItem], purpose: UInt64, within nest: Nest?, _ party: Party, beforeWaiting: () -> Void
  ) throws(CoordinationError) -> HeldItems {
    let outer = nest?.turn
    if items.isEmpty { return HeldItems(within: outer) }
    let turn = try takeTurnInTable(items, purpose: purpose, within: outer, party, beforeWaiting: beforeWaiting)
    do throws(CoordinationError) {
      let number = try local.takeTurn(
        with: items, purpose: purpose, isInTable: turn != nil, within: outer?.localNumbers ?? [], party,
        beforeWaiting: beforeWaiting)
      return HeldItems(turn, local: number, of: local, within: outer)
    } catch {
      turn?.release()
      throw error
    }
  }

  /// - Returns: nil if the table cannot be used.
  private func takeTurnInTable(
    _ items: [TurnItem], purpose: UInt64, within outer: HeldItems?, _ party: Party, beforeWaiting: () -> Void
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

/// Items in use, until they are released.
final class HeldItems: Sendable {
  /// The turn in the table; nil if there is none.
  private let shared: HeldTurn?
  /// The turn in the table within which others are taken: this one, or that of a surrounding access.
  let enclosing: HeldTurn?
  private let local: (number: UInt64, turns: LocalTurns)?
  /// The turns of this process that surround this one, and this one.
  let localNumbers: Set<UInt64>

  /// No items but those of a surrounding access.
  init(within outer: HeldItems?) {
    (shared, enclosing, local, localNumbers) = (nil, outer?.enclosing, nil, outer?.localNumbers ?? [])
  }

  init(_ shared: HeldTurn?, local number: UInt64, of turns: LocalTurns, within outer: HeldItems?) {
    (self.shared, enclosing, local) = (shared, shared ?? outer?.enclosing, (number, turns))
    localNumbers = (outer?.localNumbers ?? []).union([number])
  }

  /// Notes which queue the access needs to go on; `.none` when it no longer needs one.
  func needs(_ queues: TurnQueues) { shared?.needs(queues) }

  func release() {
    shared?.release()
    local.map { $0.turns.release($0.number) }
  }
}
