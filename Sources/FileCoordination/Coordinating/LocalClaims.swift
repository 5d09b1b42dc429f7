import ClaimTables
import Threads

/// The claims of this process alone, for when the table of all processes cannot be used.
///
/// They are granted in the order of the requests, as those in the table.
final class LocalClaims: Sendable {
  fileprivate struct Entry {
    let number: UInt64
    let items: [ClaimedItem]
    let purpose: UInt64
  }

  private let state = Monitor<(next: UInt64, entries: [Entry])>((1, []))

  /// Takes a claim, waiting for conflicting ones that were requested before.
  ///
  /// - Parameters:
  ///   - items: the items.
  ///   - purpose: claims with the same purpose never wait for each other.
  ///   - enclosing: the numbers of the claims within which this one is made.
  ///   - party: who waits, and how long.
  /// - Returns: the number of the claim.
  /// - Throws: ``CoordinationError``.
  func claim(
    _ items: [ClaimedItem], purpose: UInt64, within enclosing: Set<UInt64>, _ party: Party
  ) throws(CoordinationError) -> UInt64 {
    let number = state.locked { state in
      state.next += 1
      state.entries.append(Entry(number: state.next, items: items, purpose: purpose))
      return state.next
    }
    // A change of the state wakes those who wait.
    let handler = party.cancellation.onCancel { [state] in state.locked { _ in } }
    defer { party.cancellation.remove(handler) }
    let end: CoordinationError?? = state.wait(until: party.deadline) { state in
      if party.cancellation.isCancelled { return .canceled }
      let entry = state.entries.first { $0.number == number }
      let obstacles = state.entries.prefix { $0.number != number }.filter { other in
        entry.map { other.conflicts(with: $0) } ?? false
      }
      if obstacles.isEmpty { return .some(nil) }
      guard obstacles.contains(where: { enclosing.contains($0.number) }) else { return nil }
      return .wouldDeadlock(
        "would deadlock: an access waits for one that it is part of; "
          + "use the coordinator of the outer access")
    }
    switch end {
    case .some(nil): return number
    case let error??:
      release(number)
      throw error
    case nil:
      release(number)
      throw .timedOut("timed out waiting for another access of this program")
    }
  }

  func release(_ number: UInt64) { state.locked { $0.entries.removeAll { $0.number == number } } }
}

extension LocalClaims.Entry {
  func conflicts(with other: Self) -> Bool {
    guard purpose != other.purpose else { return false }
    return items.contains { item in other.items.contains { item.conflicts(with: $0) } }
  }
}
