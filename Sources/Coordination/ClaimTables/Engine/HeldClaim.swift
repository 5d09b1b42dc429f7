import Synchronization

/// A granted claim. It ends with ``release()``, with deinitialization, or with the process, but not before the claims
/// within it.
package final class HeldClaim: Sendable {
  private struct State {
    /// Nil once the claim was released.
    var attempt: ClaimAttempt?
    /// The owner, and the claims within this one.
    var users = 1
    var hasOwner = true
  }

  /// The number of the claim, which no other claim in the table ever has.
  package let number: UInt64
  /// This claim and those within which it was made.
  let enclosures: [Enclosure]
  private let registration: Registration
  private let outer: HeldClaim?
  private let state: Mutex<State>

  init(_ attempt: ClaimAttempt, _ registration: Registration, within outer: HeldClaim?) {
    number = attempt.number
    enclosures = [attempt.enclosure] + (outer?.enclosures ?? [])
    self.registration = registration
    self.outer = outer
    state = Mutex(State(attempt: attempt))
  }

  /// Notes which queue the claim needs to go on, so that claims that would wait for each other forever are found.
  ///
  /// - Parameter queues: the queue; none if it does not need it any longer.
  package func needs(_ queues: ClaimQueues) {
    guard registration.isThisProcess else { return }
    // Its slot is not another claim's before it is released.
    state.withLock { state in
      guard let attempt = state.attempt else { return }
      registration.cells.store(queues.bits, in: registration.layout.record(attempt.place) + SlotRecord.queues)
    }
  }

  /// Releases the claim, as soon as the claims within it are released. Has no effect if it was released, or in a child of
  /// `fork(2)`: the claim is the parent's.
  package func release() {
    let isOwned = state.withLock { state in
      defer { state.hasOwner = false }
      return state.hasOwner
    }
    if isOwned { end() }
  }

  /// Keeps the claim for a claim within it until ``end()``.
  ///
  /// - Parameter registration: that of the inner claim: only claims in the same table can be within each other.
  /// - Returns: false if the claim has already ended, and nothing can be within it.
  func begin(in registration: Registration) -> Bool {
    guard registration === self.registration else { return false }
    return state.withLock { state in
      guard state.attempt != nil else { return false }
      state.users += 1
      return true
    }
  }

  /// Ends one use of the claim, and with the last one the claim.
  func end() {
    guard registration.isThisProcess else { return }
    let attempt = state.withLock { state -> ClaimAttempt? in
      state.users -= 1
      guard state.users == 0 else { return nil }
      defer { state.attempt = nil }
      return state.attempt
    }
    guard var attempt else { return }
    var claiming = Claiming(registration.cells, registration)
    claiming.release(&attempt)
    outer?.end()
  }

  deinit { release() }
}
