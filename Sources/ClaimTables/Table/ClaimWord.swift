/// What a slot of the table holds, and in which state: one 64-bit word, so that every change of state is a single store.
///
/// State (3 bits), whether other programs wait for this claim (1 bit), the process (12 bits), a ticket (48 bits). No two
/// claims ever have the same ticket, so a word that is read again unchanged stands for the same claim in the same state.
package struct ClaimWord: Hashable, Sendable {
  package enum State: UInt64, Sendable {
    /// Nobody's.
    case free
    /// Taken by a process that writes its record, or was asked to draw another ticket. Others ignore it.
    case filling
    /// About to draw a ticket. Whoever conflicts with it does not know yet who is first, and takes it back to `filling`.
    case choosing
    /// In the queue. Those with lower tickets, and those who hold what it asks for, go first.
    case waiting
    /// Held.
    case granted
    /// One of several items that are claimed together: the word of the first one, the leader, says how it stands with it.
    case member
  }

  package let bits: UInt64

  package init(bits: UInt64) { self.bits = bits }

  package init(_ state: State, process: Int, ticket: UInt64) {
    bits = state.rawValue | UInt64(process) << 4 | ticket << 16
  }

  package static let maximumProcess = 0xFFF
  private static let waitersBit: UInt64 = 8

  /// A word that no program writes, of a damaged table, counts as free.
  package var state: State { State(rawValue: bits & 7) ?? .free }
  package var hasWaiters: Bool { bits & Self.waitersBit != 0 }
  package var process: Int { Int(bits >> 4 & 0xFFF) }
  package var ticket: UInt64 { bits >> 16 }

  package var withWaiters: ClaimWord { ClaimWord(bits: bits | Self.waitersBit) }

  /// The same claim in another state, with its ticket and without a note of who waits.
  package func becoming(_ state: State) -> ClaimWord { ClaimWord(state, process: process, ticket: ticket) }

  /// The slot when it is nobody's again. The ticket stays, so that it can be told from what was free before.
  package var freed: ClaimWord { ClaimWord(.free, process: 0, ticket: ticket) }

  /// What a futex compares.
  package var futexValue: UInt32 { UInt32(truncatingIfNeeded: bits) }
}
