/// A presenter in the table, which other processes find until this object is deinitialized or the process ends.
package final class HeldPresenter: Sendable {
  private let attempt: TurnAttempt
  /// The table in which the presenter is.
  package let registration: Registration

  init(_ attempt: TurnAttempt, _ registration: Registration) {
    (self.attempt, self.registration) = (attempt, registration)
  }

  /// Whether another process could not send a message to this presenter since the last call.
  package func takeMissedMessage() -> Bool {
    guard registration.isThisProcess else { return false }
    let cells = registration.cells
    let word = TurnWord(bits: cells.load(attempt.leaderCell))
    guard word.hasWaiters else { return false }
    return cells.compareExchange(word.bits, word.becoming(.presenting).bits, in: attempt.leaderCell) == word.bits
  }

  deinit {
    // In a child of `fork(2)`, the presenter belongs to the parent.
    guard registration.isThisProcess else { return }
    var (taking, attempt) = (TurnTaking(registration.cells, registration), attempt)
    taking.release(&attempt)
  }
}

extension TurnTable {
  /// Announces a presenter to other processes.
  ///
  /// - Parameter item: the item of the presenter.
  /// - Returns: the presenter; it is announced until this object is deinitialized.
  /// - Throws: ``TurnError/table(_:)``.
  package func present(_ item: TurnItem) throws(TurnError) -> HeldPresenter {
    let registration = try current()
    var taking = TurnTaking(registration.cells, registration, patience: patience)
    let attempt = try taking.take([item], TurnOrigin(time: Self.now()), presenting: true)
    return HeldPresenter(attempt, registration)
  }
}
