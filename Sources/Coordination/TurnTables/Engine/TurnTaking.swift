/// Shared cells at which threads of several processes can wait.
package protocol WaitableCells: SharedCells {
  /// Sleeps until the waiters of a cell are woken, if it contains a word; at most for some nanoseconds.
  func wait(_ cell: Int, for word: TurnWord, nanoseconds: Int64)
  /// Wakes all waiters of a cell.
  func wake(_ cell: Int)
}

/// Takes and releases turns on the calling thread: does the caller's part of the steps of a ``TurnAttempt``.
package struct TurnTaking<Cells: WaitableCells> {
  /// The limits of a wait.
  package struct Limits: Sendable {
    package var deadline: ContinuousClock.Instant?
    package var cancellation: TurnCancellation?
    /// Called once, after a long time (``Patience/notice``), with the obstacle.
    package var onLongWait: (@Sendable (TurnHolder) -> Void)?

    package init(
      deadline: ContinuousClock.Instant? = nil, cancellation: TurnCancellation? = nil,
      onLongWait: (@Sendable (TurnHolder) -> Void)? = nil
    ) {
      (self.deadline, self.cancellation, self.onLongWait) = (deadline, cancellation, onLongWait)
    }
  }

  var cells: Cells
  let registration: Registration
  let patience: Patience

  /// - Parameter cells: the cells of the registration, possibly wrapped.
  package init(_ cells: Cells, _ registration: Registration, patience: Patience = Patience()) {
    self.cells = cells
    self.registration = registration
    self.patience = patience
  }

  /// Takes a turn, waiting for other turns if necessary.
  ///
  /// - Parameters:
  ///   - items: the items to take a turn with, at least one.
  ///   - origin: the purpose of the turn, and the turn within which it is taken.
  ///   - enclosures: the turns within which it is taken.
  ///   - limits: the deadline and the cancellation.
  ///   - presenting: whether this is a presenter of the item, which never waits.
  ///   - beforeWaiting: called before waiting for other turns, if that is necessary.
  /// - Returns: the granted turn.
  /// - Throws: ``TurnError``; no turn begins.
  package mutating func take(
    _ items: [TurnItem], _ origin: TurnOrigin, within enclosures: [Enclosure] = [], _ limits: Limits = Limits(),
    presenting: Bool = false, beforeWaiting: () -> Void = {}
  ) throws(TurnError) -> TurnAttempt {
    func attempt() -> TurnAttempt {
      TurnAttempt(
        items, origin: origin, within: enclosures, process: registration.number, presenting: presenting,
        layout: registration.layout, hint: registration[freeFor: presenting])
    }
    var turn = attempt()
    var (waiting, hasReaped) = (Waiting(), false)
    do throws(TurnError) {
      while true {
        switch turn.run(&cells) {
        case .granted:
          try onTable { () throws(TurnTableError) in try registration.checkMemory() }
          registration[freeFor: presenting] = turn.firstPosition + items.count
          return turn
        case .mustWake(let cell): cells.wake(cell)
        case .blocked(let cell, let word):
          if waiting.word == nil { beforeWaiting() }
          try wait(for: word, in: cell, turn, limits, &waiting)
        case .going, .released: break
        case .full:
          // Slots that block no turn are only freed when they are needed.
          guard !hasReaped else { throw .table(TurnTableError(path: registration.path, problem: .full)) }
          hasReaped = true
          release(&turn)
          try onTable { () throws(TurnTableError) in try registration.reapAllDead() }
          turn = attempt()
        }
      }
    } catch {
      release(&turn)
      throw error
    }
  }

  /// Releases a turn, or gives it up.
  package mutating func release(_ turn: inout TurnAttempt) {
    // Prefer the first slot that was freed: every turn examines all slots that turns have ever used.
    registration[freeFor: turn.isPresenting] = min(registration[freeFor: turn.isPresenting], turn.firstPosition)
    turn.release()
    while true {
      switch turn.run(&cells) {
      case .mustWake(let cell): cells.wake(cell)
      case .released: return
      default: break
      }
    }
  }

  func onTable<Result>(_ body: () throws(TurnTableError) -> Result) throws(TurnError) -> Result {
    do throws(TurnTableError) { return try body() } catch { throw .table(error) }
  }
}
