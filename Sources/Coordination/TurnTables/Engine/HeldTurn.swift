import Synchronization

/// A granted turn. It ends with ``release()``, with deinitialization, or with the process, but not before the turns
/// within it.
package final class HeldTurn: Sendable {
  private struct State {
    /// Nil once the turn was released.
    var attempt: TurnAttempt?
    /// The owner, and the turns within this one.
    var users = 1
    var hasOwner = true
  }

  /// The number of the turn, which no other turn in the table ever has.
  package let number: UInt64
  /// This turn and the turns within which it was taken.
  let enclosures: [Enclosure]
  private let registration: Registration
  private let outer: HeldTurn?
  private let state: Mutex<State>

  init(_ attempt: TurnAttempt, _ registration: Registration, within outer: HeldTurn?) {
    number = attempt.number
    enclosures = [attempt.enclosure] + (outer?.enclosures ?? [])
    self.registration = registration
    self.outer = outer
    state = Mutex(State(attempt: attempt))
  }

  /// Records which queue the turn needs to continue. Deadlocks are detected from these records.
  ///
  /// - Parameter queues: the queue; `.none` if the turn no longer needs one.
  package func needs(_ queues: TurnQueues) {
    guard registration.isThisProcess else { return }
    // No other turn can take its slot before it is released.
    state.withLock { state in
      guard let attempt = state.attempt else { return }
      registration.cells.store(queues.bits, in: registration.layout.record(attempt.place) + SlotRecord.queues)
    }
  }

  /// Releases the turn, as soon as the turns within it are released. Has no effect if it was released, or in a child of
  /// `fork(2)`, because the turn belongs to the parent.
  package func release() {
    let isOwned = state.withLock { state in
      defer { state.hasOwner = false }
      return state.hasOwner
    }
    if isOwned { end() }
  }

  /// Keeps the turn for a turn within it until ``end()``.
  ///
  /// - Parameter registration: the registration of the inner turn: only turns in the same table can be nested.
  func begin(in registration: Registration) -> Bool {
    guard registration === self.registration else { return false }
    return state.withLock { state in
      guard state.attempt != nil else { return false }
      state.users += 1
      return true
    }
  }

  /// Ends one use of the turn. The last use ends the turn.
  func end() {
    guard registration.isThisProcess else { return }
    let attempt = state.withLock { state -> TurnAttempt? in
      state.users -= 1
      guard state.users == 0 else { return nil }
      defer { state.attempt = nil }
      return state.attempt
    }
    guard var attempt else { return }
    var taking = TurnTaking(registration.cells, registration)
    taking.release(&attempt)
    outer?.end()
  }

  deinit { release() }
}
