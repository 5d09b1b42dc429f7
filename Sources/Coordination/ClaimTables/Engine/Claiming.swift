/// Shared cells at which threads of several processes can wait.
package protocol WaitableCells: SharedCells {
  /// Sleeps until the waiters of a cell are woken, if it contains a word; at most for some nanoseconds.
  func wait(_ cell: Int, for word: ClaimWord, nanoseconds: Int64)
  /// Wakes all waiters of a cell.
  func wake(_ cell: Int)
}

/// Takes and releases claims on the calling thread: does what the steps of a ``ClaimAttempt`` leave to the caller.
package struct Claiming<Cells: WaitableCells> {
  /// The end of waiting, besides the claim.
  package struct Limits: Sendable {
    package var deadline: ContinuousClock.Instant?
    package var cancellation: ClaimCancellation?

    package init(deadline: ContinuousClock.Instant? = nil, cancellation: ClaimCancellation? = nil) {
      self.deadline = deadline
      self.cancellation = cancellation
    }
  }

  var cells: Cells
  let registration: Registration
  let patience: Patience

  /// - Parameter cells: those of the registration, possibly wrapped.
  package init(_ cells: Cells, _ registration: Registration, patience: Patience = Patience()) {
    self.cells = cells
    self.registration = registration
    self.patience = patience
  }

  /// Takes a claim, waiting for others if necessary.
  ///
  /// - Parameters:
  ///   - items: the items to claim, at least one.
  ///   - origin: the purpose of the claim, and the one within which it is made.
  ///   - enclosures: the claims within which it is made.
  ///   - limits: the deadline and the cancellation.
  ///   - presenting: whether this is a presenter of the item, which waits for nothing.
  ///   - beforeWaiting: called before waiting for other claims, if that is necessary.
  /// - Returns: the granted claim.
  /// - Throws: ``ClaimError``; nothing is claimed then.
  package mutating func take(
    _ items: [ClaimedItem], _ origin: ClaimOrigin, within enclosures: [Enclosure] = [], _ limits: Limits = Limits(),
    presenting: Bool = false, beforeWaiting: () -> Void = {}
  ) throws(ClaimError) -> ClaimAttempt {
    func attempt() -> ClaimAttempt {
      ClaimAttempt(
        items, origin: origin, within: enclosures, process: registration.number, presenting: presenting,
        layout: registration.layout, hint: registration.freeSlot)
    }
    var claim = attempt()
    var (waiting, hasReaped) = (Waiting(), false)
    do throws(ClaimError) {
      while true {
        switch claim.run(&cells) {
        case .granted:
          registration.freeSlot = claim.place + items.count
          return claim
        case .mustWake(let cell): cells.wake(cell)
        case .blocked(let cell, let word):
          if waiting.word == nil { beforeWaiting() }
          try wait(for: word, in: cell, claim, limits, &waiting)
        case .going, .released: break
        case .full:
          // Slots that block no claim are only freed when they are needed.
          guard !hasReaped else { throw .table(ClaimTableError(path: registration.path, problem: .full)) }
          hasReaped = true
          release(&claim)
          try onTable { () throws(ClaimTableError) in try registration.reapAllDead() }
          claim = attempt()
        }
      }
    } catch {
      release(&claim)
      throw error
    }
  }

  /// Releases a claim, or gives it up.
  package mutating func release(_ claim: inout ClaimAttempt) {
    // The lowest one that was freed: every claim looks at all slots that were ever used, and a document that is opened and
    // closed frees a claim's slot before its presenter's, which is higher.
    registration.freeSlot = min(registration.freeSlot, claim.place)
    claim.release()
    while true {
      switch claim.run(&cells) {
      case .mustWake(let cell): cells.wake(cell)
      case .released: return
      default: break
      }
    }
  }

  func onTable<Result>(_ body: () throws(ClaimTableError) -> Result) throws(ClaimError) -> Result {
    do throws(ClaimTableError) { return try body() } catch { throw .table(error) }
  }
}
