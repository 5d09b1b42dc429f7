/// The owner and state of a slot: one 64-bit word, so that every change of state is a single store.
///
/// State (3 bits), whether other turns wait for this one (1 bit), the process (12 bits), a ticket (48 bits). Tickets
/// are unique, so a word that is unchanged when read again stands for the same turn in the same state.
package struct TurnWord: Hashable, Sendable {
  package enum State: UInt64, Sendable {
    /// Not in use.
    case free
    /// Taken by a process that writes its record, or that has to draw another ticket. Other processes ignore it.
    case filling
    /// About to draw a ticket. A conflicting process cannot decide yet which turn is first, and sends it back to
    /// `filling`.
    case choosing
    /// In the queue, behind conflicting turns with lower tickets.
    case waiting
    /// Held.
    case granted
    /// A further item of a turn. The word of the first one, the leader, has the state of all.
    case member
    /// A presenter of the item: not a turn, and never an obstacle. The waiters bit means that the presenter missed
    /// a message.
    case presenting
  }

  package let bits: UInt64

  package init(bits: UInt64) { self.bits = bits }

  package init(_ state: State, process: Int, ticket: UInt64) {
    bits = state.rawValue | UInt64(process) << 4 | ticket << 16
  }

  /// A slot that is not in use.
  package static let free = TurnWord(bits: 0)
  package static let maximumProcess = 0xFFF
  private static let waitersBit: UInt64 = 8

  /// The state; `free` if the table is damaged and the word invalid.
  package var state: State { State(rawValue: bits & 7) ?? .free }
  package var hasWaiters: Bool { bits & Self.waitersBit != 0 }
  package var process: Int { Int(bits >> 4 & 0xFFF) }
  package var ticket: UInt64 { bits >> 16 }

  package var withWaiters: TurnWord { TurnWord(bits: bits | Self.waitersBit) }

  /// The same turn in another state, with its ticket but without waiters.
  package func becoming(_ state: State) -> TurnWord { TurnWord(state, process: process, ticket: ticket) }

  /// The part that a futex compares.
  package var futexValue: UInt32 { UInt32(truncatingIfNeeded: bits) }
}
