extension TurnTaking {
  /// The obstacle of a turn, and its observations during the wait.
  struct Waiting {
    var word: TurnWord?
    var check = Duration.zero
    /// A turn that could have been granted since the start time.
    var idle: (word: TurnWord, start: ContinuousClock.Instant)?
    /// When it began to wait, by the clock of ``Patience/now``.
    var begin: ContinuousClock.Instant?
    var isTold = false
  }

  /// Waits for a change of the word of the turn that comes first, or for the next check.
  func wait(
    for word: TurnWord, in cell: Int, _ turn: TurnAttempt, _ limits: Limits, _ waiting: inout Waiting
  ) throws(TurnError) {
    let handler = limits.cancellation?.onCancel { [registration] in registration.cells.wake(cell) }
    defer { if let handler { limits.cancellation?.remove(handler) } }
    if limits.cancellation?.isCancelled == true { throw .cancelled }
    try onTable { () throws(TurnTableError) in try registration.checkMemory() }
    let begin = waiting.begin ?? patience.now()
    waiting.begin = begin
    tellIfLong(word, turn, limits, since: begin, &waiting)
    let now = ContinuousClock.now
    if word != waiting.word {
      (waiting.word, waiting.check) = (word, patience.firstCheck)
      // The other process may have died long ago.
      if try hasReaped(word) { return }
    }
    // The last turn in a cycle, which fails, is within another turn or blocks a queue that a held turn needs.
    if turn.origin.enclosing != 0 || blocksHeldTurn(turn.origin.queues) { try checkDeadlock(turn) }
    var rest = waiting.check
    if let deadline = limits.deadline {
      guard now < deadline else { throw .timedOut(holder(before: turn, word)) }
      rest = min(rest, deadline - now)
    }
    cells.wait(cell, for: word, nanoseconds: max(1, Int64(rest / .nanoseconds(1))))
    guard cells.load(cell) == word.bits else { return }
    // Only processes at the front of a long queue check often. If all did, they would do nothing else. While another
    // program holds its turn for minutes, this one should not wake the processor all the time.
    let isHeld = word.state == .granted && turn.origin.enclosing == 0 && turn.origin.queues == .none
    let rarely = isHeld ? min((patience.now() - begin) / 16, patience.rareChecks) : .zero
    waiting.check = min(waiting.check * 2, max(rarely, patience.laterChecks * max(1, queueLength(before: turn) / 2)))
    guard try !hasReaped(word) else { return }
    if word.state == .waiting { try passOver(word, in: cell, &waiting) }
  }

  /// Reports the obstacle, once, after a long wait.
  private func tellIfLong(
    _ word: TurnWord, _ turn: TurnAttempt, _ limits: Limits, since begin: ContinuousClock.Instant,
    _ waiting: inout Waiting
  ) {
    guard let tell = limits.onLongWait, !waiting.isTold else { return }
    guard patience.now() - begin >= patience.notice, let holder = holder(before: turn, word) else { return }
    waiting.isTold = true
    tell(holder)
  }

  /// The approximate number of turns with the same items that come first.
  private func queueLength(before turn: TurnAttempt) -> Int {
    guard let ticket = turn.queueTicket else { return 0 }
    let (layout, keys) = (registration.layout, turn.items.map { $0.key & ~1 })
    return layout.turnSlots(cells).count { slot in
      guard keys.contains(cells.load(layout.key(slot)) & ~1) else { return false }
      let word = TurnWord(bits: cells.load(layout.word(slot)))
      return (word.state == .waiting || word.state == .granted) && word.ticket < ticket
    }
  }

  /// Frees the turns of a word's process if it is dead.
  private func hasReaped(_ word: TurnWord) throws(TurnError) -> Bool {
    try onTable { () throws(TurnTableError) in
      guard try !registration.isAlive(word.process) else { return false }
      try registration.reapIfDead(word.process)
      return true
    }
  }

  /// Follows the turns that wait for each other to the first one, which should be granted, and sends it back if it does
  /// not move for a long time.
  private func passOver(_ word: TurnWord, in cell: Int, _ waiting: inout Waiting) throws(TurnError) {
    var (cells, passing) = (cells, PassingOver(cell: cell, word: word, layout: registration.layout))
    while true {
      switch passing.run(&cells) {
      case .going: break
      case .mustWake(let cell): cells.wake(cell)
      case .finished: return
      case .blocked(let cell, let word):
        // Tickets get lower from one to the next, so this ends.
        guard try !hasReaped(word), word.state == .waiting else { return }
        passing = PassingOver(cell: cell, word: word, layout: registration.layout)
      case .unblocked:
        let (now, word) = (ContinuousClock.now, passing.word.withWaiters)
        if waiting.idle?.word != word { waiting.idle = (word, now) }
        guard let idle = waiting.idle, now - idle.start >= patience.passingOver else { return }
        passing.sendBack()
      }
    }
  }

  /// Whether a held turn of this process needs one of the queues that the calling code blocks.
  private func blocksHeldTurn(_ queues: TurnQueues) -> Bool {
    guard queues != .none else { return false }
    let layout = registration.layout
    return layout.turnSlots(cells).contains { slot in
      let word = TurnWord(bits: cells.load(layout.word(slot)))
      guard word.state == .granted, word.process == registration.number else { return false }
      return queues.blocked(of: RecordReader(cells: cells, layout: layout, slot: slot).queues) != nil
    }
  }

  private var reader: TableReader<Cells> { TableReader(cells: cells, layout: registration.layout) }

  private func checkDeadlock(_ turn: TurnAttempt) throws(TurnError) {
    guard let cycle = WaitGraph(reader.turns()).cycle(of: turn.number), let last = cycle.last else { return }
    // A process in the cycle may have died without blocking this turn.
    for other in cycle where try hasReaped(other.word) { return }
    let isWithin = turn.enclosures.contains { $0.ticket == last.word.ticket }
    throw .wouldDeadlock(
      cycle.map(holder), on: isWithin ? nil : turn.origin.queues.blocked(of: last.origin.queues))
  }

  /// A conflicting turn that is held; otherwise the first one in the queue.
  private func holder(before turn: TurnAttempt, _ word: TurnWord) -> TurnHolder? {
    let others = reader.turns().filter {
      $0.number != turn.number && $0.conflicts(with: turn.items, purpose: turn.origin.purpose)
    }
    let first = others.first { $0.word.state == .granted } ?? others.first { $0.word.ticket == word.ticket }
    return first.map(holder)
  }

  private func holder(_ turn: QueuedTurn) -> TurnHolder {
    reader.holder(turn, namespace: registration.namespace)
  }
}
