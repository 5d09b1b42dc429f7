import Synchronization

/// A granted claim. It ends with ``release()``, with deinitialization, or with the process.
package final class HeldClaim: Sendable {
  /// The number of the claim, which no other claim in the table ever has.
  package let number: UInt64
  private let registration: Registration
  private let attempt: Mutex<ClaimAttempt?>

  init(_ attempt: ClaimAttempt, _ registration: Registration) {
    number = attempt.number
    self.registration = registration
    self.attempt = Mutex(attempt)
  }

  /// Releases the claim. Has no effect if it was released, or in a child of `fork(2)`: the claim is the parent's.
  package func release() {
    guard registration.isThisProcess else { return }
    let attempt = attempt.withLock { attempt in
      defer { attempt = nil }
      return attempt
    }
    guard var attempt else { return }
    var claiming = Claiming(registration.cells, registration)
    claiming.release(&attempt)
  }

  deinit { release() }
}
