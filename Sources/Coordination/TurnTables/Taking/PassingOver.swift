/// Sends back a turn that waits in the queue but does not move: its process may be stopped, and must not block other
/// processes.
///
/// Only a turn that has no obstacle itself is sent back. It draws a new ticket when its process continues.
package struct PassingOver: Hashable, Sendable {
  package enum Progress: Hashable, Sendable {
    case going
    /// The turn itself waits, first for the turn with this word. The caller examines that turn, because the process of
    /// the waiting turn cannot if it is stopped.
    case blocked(cell: Int, word: TurnWord)
    /// The turn could be granted. The caller calls ``PassingOver/sendBack()`` if this lasts long.
    case unblocked
    /// The turn was sent back; the caller must wake the waiters of this cell.
    case mustWake(cell: Int)
    case finished
  }

  private enum Stage: Hashable, Sendable { case reading, scanning, deciding, sendingBack, finished }

  package let cell: Int
  package let word: TurnWord
  private let layout: TableLayout
  private var stage = Stage.reading
  /// Mutated in place, because it changes for each slot.
  private var scan: TurnScan?

  /// - Parameters:
  ///   - cell: the cell of the turn's word.
  ///   - word: the word, in the state `waiting`.
  package init(cell: Int, word: TurnWord, layout: TableLayout) {
    self.cell = cell
    self.word = word
    self.layout = layout
    if word.state != .waiting { stage = .finished }
  }

  /// Continues after ``Progress/unblocked``.
  package mutating func sendBack() { if stage == .deciding { stage = .sendingBack } }

  /// Performs steps until the caller has a task.
  package mutating func run(_ cells: inout some SharedCells) -> Progress {
    while true {
      if stage == .scanning { scan?.skipOtherKeys(cells, layout) }
      let progress = step(&cells)
      if progress != .going { return progress }
    }
  }

  /// Performs one step.
  package mutating func step(_ cells: inout some SharedCells) -> Progress {
    switch stage {
    case .reading:
      let slot = layout.slot(ofWord: cell)
      let turn = TableReader(cells: cells, layout: layout).turn(ledBy: slot)
      // The values are valid only if the turn has not changed since they were read.
      guard TurnWord(bits: cells.load(cell)).withWaiters == word.withWaiters else {
        stage = .finished
        break
      }
      scan = TurnScan(turn.items, purpose: turn.origin.purpose, own: slot, ticket: word.ticket, findsFirst: true)
      stage = .scanning
    case .scanning:
      guard scan?.step(&cells, layout) ?? true else { break }
      let obstacle = scan?.obstacle
      scan = nil
      stage = obstacle == nil ? .deciding : .finished
      if let obstacle { return .blocked(cell: layout.word(obstacle.slot), word: obstacle.word) }
    case .deciding: return .unblocked
    case .sendingBack:
      stage = .finished
      // With or without waiters, it is the same turn.
      for word in [word, word.withWaiters] {
        let found = cells.compareExchange(word.bits, word.becoming(.filling).bits, in: cell)
        if found == word.bits { return word.hasWaiters ? .mustWake(cell: cell) : .going }
      }
    case .finished: return .finished
    }
    return .going
  }
}
