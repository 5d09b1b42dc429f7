extension TurnAttempt {
  /// Draws a ticket.
  ///
  /// A process that scans the table after this turn draws its ticket but before the word contains it would miss the
  /// turn. So the word first announces the drawing. A conflicting process that sees the announcement revokes it, and
  /// this turn draws another, higher ticket.
  mutating func queue(_ cells: inout some SharedCells) {
    let choosing = TurnWord(.choosing, process: process, ticket: numbers[0]).bits
    switch stage {
    case .choosing:
      cells.store(choosing, in: leaderCell)
      stage = .drawing
    case .drawing:
      stage = .queueing(ticket: cells.increment(layout.ticket))
    case .queueing(let ticket):
      let word = TurnWord(.waiting, process: process, ticket: ticket)
      let found = cells.compareExchange(choosing, word.bits, in: leaderCell)
      stage = found == choosing ? .scanning(scan(ticket)) : .choosing
    default: break
    }
  }

  func scan(_ ticket: UInt64) -> TurnScan {
    TurnScan(items, purpose: origin.purpose, within: enclosures, own: slots[0], ticket: ticket)
  }

  /// Waits until the turn is granted, and takes it.
  mutating func wait(_ cells: inout some SharedCells) -> Progress {
    switch stage {
    case .scanning(var scan):
      let isOver = scan.step(&cells, layout)
      if isOver { conclude(scan) } else { stage = .scanning(scan) }
    case .marking(let obstacle, let ticket): return mark(obstacle, ticket, &cells)
    case .waiting(let ticket):
      let word = TurnWord(bits: cells.load(leaderCell))
      stage = word.state == .waiting ? .scanning(scan(ticket)) : .choosing
    case .granting(let word):
      var granted = word.becoming(.granted)
      if word.hasWaiters { granted = granted.withWaiters }
      let found = cells.compareExchange(word.bits, granted.bits, in: leaderCell)
      if found == word.bits {
        stage = .holding
        ticket = word.ticket
        return .granted
      }
      // Another process began to wait for this turn, or passed it over because it had not moved.
      stage = found == word.withWaiters.bits ? .granting(word.withWaiters) : .choosing
    default: break
    }
    return .going
  }

  /// Performs all steps of a search.
  mutating func search(_ scan: TurnScan, _ cells: inout some SharedCells) {
    var scan = scan
    repeat { scan.skipOtherKeys(cells, layout) } while !scan.step(&cells, layout)
    conclude(scan)
  }

  private mutating func conclude(_ scan: TurnScan) {
    let own = TurnWord(.waiting, process: process, ticket: scan.ticket)
    stage = scan.obstacle.map { .marking($0, ticket: scan.ticket) } ?? .granting(own)
  }

  /// Sets the waiters bit of the obstacle, so that its release wakes this process.
  private mutating func mark(
    _ obstacle: TurnScan.Obstacle, _ ticket: UInt64, _ cells: inout some SharedCells
  ) -> Progress {
    let (cell, marked) = (layout.word(obstacle.slot), obstacle.word.withWaiters)
    guard
      obstacle.word.hasWaiters
        || cells.compareExchange(obstacle.word.bits, marked.bits, in: cell) == obstacle.word.bits
    else {
      stage = .scanning(scan(ticket))
      return .going
    }
    stage = .waiting(ticket: ticket)
    return .blocked(cell: cell, word: marked)
  }
}
