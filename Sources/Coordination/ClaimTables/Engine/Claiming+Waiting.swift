extension Claiming {
  /// What a claim waits for, and what it has seen meanwhile.
  struct Waiting {
    var word: ClaimWord?
    var check = Duration.zero
    /// A claim that could have been granted since then.
    var idle: (word: ClaimWord, start: ContinuousClock.Instant)?
  }

  /// Waits for a change of the word of the claim that comes first, or for the next check.
  func wait(
    for word: ClaimWord, in cell: Int, _ claim: ClaimAttempt, _ limits: Limits, _ waiting: inout Waiting
  ) throws(ClaimError) {
    let handler = limits.cancellation?.onCancel { [registration] in registration.cells.wake(cell) }
    defer { if let handler { limits.cancellation?.remove(handler) } }
    if limits.cancellation?.isCancelled == true { throw .cancelled }
    let now = ContinuousClock.now
    if word != waiting.word {
      (waiting.word, waiting.check) = (word, patience.firstCheck)
      // The other process may have died long ago.
      if try hasReaped(word) { return }
    }
    // The last one in a cycle, which fails, is within another one or blocks a queue that a held one needs.
    if claim.origin.enclosing != 0 || blocksHeldClaim(claim.origin.queues) { try checkDeadlock(claim) }
    var rest = waiting.check
    if let deadline = limits.deadline {
      guard now < deadline else { throw .timedOut(holder(before: claim, word)) }
      rest = min(rest, deadline - now)
    }
    cells.wait(cell, for: word, nanoseconds: max(1, Int64(rest / .nanoseconds(1))))
    guard cells.load(cell) == word.bits else { return }
    // Who is at the front of a long queue checks often. If all did, they would do nothing else.
    waiting.check = min(waiting.check * 2, patience.laterChecks * max(1, queueLength(before: claim) / 2))
    guard try !hasReaped(word) else { return }
    if word.state == .waiting { try passOver(word, in: cell, &waiting) }
  }

  /// About how many claims on the same items come first.
  private func queueLength(before claim: ClaimAttempt) -> Int {
    guard let ticket = claim.queueTicket else { return 0 }
    let (layout, keys) = (registration.layout, claim.items.map { $0.key & ~1 })
    return (0..<layout.usedSlots(cells)).count { slot in
      guard keys.contains(cells.load(layout.key(slot)) & ~1) else { return false }
      let word = ClaimWord(bits: cells.load(layout.word(slot)))
      return (word.state == .waiting || word.state == .granted) && word.ticket < ticket
    }
  }

  /// Frees the claims of a word's process if it is dead.
  private func hasReaped(_ word: ClaimWord) throws(ClaimError) -> Bool {
    try onTable { () throws(ClaimTableError) in
      guard try !registration.isAlive(word.process) else { return false }
      try registration.reapIfDead(word.process)
      return true
    }
  }

  /// Follows the claims that wait for each other to the first one, which should be granted, and sends it back if it has not
  /// moved for long.
  private func passOver(_ word: ClaimWord, in cell: Int, _ waiting: inout Waiting) throws(ClaimError) {
    var (cells, passing) = (cells, PassingOver(cell: cell, word: word, layout: registration.layout))
    while true {
      switch passing.step(&cells) {
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

  /// Whether a held claim of this process needs one of the queues that the calling code blocks.
  private func blocksHeldClaim(_ queues: ClaimQueues) -> Bool {
    guard queues != .none else { return false }
    let layout = registration.layout
    return (0..<layout.usedSlots(cells)).contains { slot in
      let word = ClaimWord(bits: cells.load(layout.word(slot)))
      guard word.state == .granted, word.process == registration.number else { return false }
      return queues.blocked(of: RecordReader(cells: cells, layout: layout, slot: slot).queues) != nil
    }
  }

  private var reader: TableReader<Cells> { TableReader(cells: cells, layout: registration.layout) }

  private func checkDeadlock(_ claim: ClaimAttempt) throws(ClaimError) {
    guard let cycle = WaitGraph(reader.claims()).cycle(of: claim.number), let last = cycle.last else { return }
    // A process in the cycle may have died without being in the way of this claim.
    for other in cycle where try hasReaped(other.word) { return }
    let isWithin = claim.enclosures.contains { $0.ticket == last.word.ticket }
    throw .wouldDeadlock(
      cycle.map(holder), on: isWithin ? nil : claim.origin.queues.blocked(of: last.origin.queues))
  }

  /// A claim that is held and in the way; otherwise the one that comes first in the queue.
  private func holder(before claim: ClaimAttempt, _ word: ClaimWord) -> ClaimHolder? {
    let others = reader.claims().filter {
      $0.number != claim.number && $0.conflicts(with: claim.items, purpose: claim.origin.purpose)
    }
    let first = others.first { $0.word.state == .granted } ?? others.first { $0.word.ticket == word.ticket }
    return first.map(holder)
  }

  private func holder(_ claim: QueuedClaim) -> ClaimHolder {
    reader.holder(claim, namespace: registration.namespace)
  }
}
