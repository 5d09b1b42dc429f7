import Synchronization
import UTThreads
import UTTurnTables

/// The turns of this process. Turns that are not in the table of all processes wait for each other here.
///
/// They are granted in the order of the requests, like turns in the table. A deadlock is found only between an access
/// and one that encloses it.
final class LocalTurns: Sendable {
  fileprivate struct Entry {
    let number: UInt64
    let items: [TurnItem]
    let purpose: UInt64
    /// Whether the turn was granted in the table: it waits only for turns outside the table.
    let isInTable: Bool
  }

  private struct State {
    var entries: [UInt64: Entry] = [:]
    /// The number of entries that are not in the table: usually 0.
    var notInTable = 0

    /// The turns that come before a given one.
    func obstacles(of entry: Entry) -> [Entry] {
      if entry.isInTable, notInTable == 0 { return [] }
      return entries.values.filter { other in
        other.number < entry.number && !(entry.isInTable && other.isInTable) && other.conflicts(with: entry)
      }
    }
  }

  /// The last number, shared by all arbiters of the process: an access of one can be within an access of another.
  private static let last = Atomic<UInt64>(0)

  private let state = Monitor(State())

  /// Takes a turn, waiting for conflicting ones that were requested before.
  ///
  /// - Parameters:
  ///   - items: the items.
  ///   - purpose: turns with the same purpose never wait for each other.
  ///   - isInTable: whether it was granted in the table of all processes.
  ///   - enclosing: the numbers of the turns within which this one is taken.
  ///   - party: the party that waits, and how long.
  ///   - beforeWaiting: called before waiting, if that is necessary.
  /// - Returns: the number of the turn.
  /// - Throws: ``CoordinationError``.
  func takeTurn(
    with items: [TurnItem], purpose: UInt64, isInTable: Bool, within enclosing: Set<UInt64>, _ party: Party,
    beforeWaiting: () -> Void
  ) throws(CoordinationError) -> UInt64 {
    let (entry, mustWait) = state.locked { state in
      let number = Self.last.add(1, ordering: .relaxed).newValue
      let entry = Entry(number: number, items: items, purpose: purpose, isInTable: isInTable)
      state.entries[entry.number] = entry
      if !isInTable { state.notInTable += 1 }
      return (entry, !state.obstacles(of: entry).isEmpty)
    }
    guard mustWait else { return entry.number }
    beforeWaiting()
    if let error = wait(entry, within: enclosing, party) {
      release(entry.number)
      throw error
    }
    return entry.number
  }

  private func wait(_ entry: Entry, within enclosing: Set<UInt64>, _ party: Party) -> CoordinationError? {
    // A change of the state wakes the waiting threads.
    let handler = party.cancellation.onCancel { [state] in state.locked { _ in } }
    defer { party.cancellation.remove(handler) }
    let end: CoordinationError?? = state.wait(until: party.deadline) { state in
      if party.cancellation.isCancelled { return .canceled }
      let obstacles = state.obstacles(of: entry)
      if obstacles.isEmpty { return .some(nil) }
      guard obstacles.contains(where: { enclosing.contains($0.number) }) else { return nil }
      return .wouldDeadlock(
        "would deadlock: an access waits for the enclosing access; "
          + "use the coordinator of the enclosing access")
    }
    return end ?? .timedOut("timed out: another access by this program is still in progress")
  }

  func release(_ number: UInt64) {
    state.locked { state in
      if state.entries.removeValue(forKey: number)?.isInTable == false { state.notInTable -= 1 }
    }
  }
}

extension LocalTurns.Entry {
  func conflicts(with other: Self) -> Bool {
    purpose != other.purpose && items.conflict(with: other.items)
  }
}

extension [TurnItem] {
  /// Whether one of the turns excludes one of `others`.
  func conflict(with others: [TurnItem]) -> Bool {
    contains { item in others.contains { item.conflicts(with: $0) } }
  }
}
