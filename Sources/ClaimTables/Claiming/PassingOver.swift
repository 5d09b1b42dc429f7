/// Sends a claim back that waits in the queue but does not move: its process may be stopped, and must not block others.
///
/// Only a claim without an obstacle of its own is sent back. It draws a new ticket when its process continues.
package struct PassingOver: Hashable, Sendable {
  package enum Progress: Hashable, Sendable {
    case going
    /// The claim was sent back; the caller must wake the waiters of this cell.
    case mustWake(cell: Int)
    case finished
  }

  private enum Stage: Hashable, Sendable { case reading, scanning(ClaimScan), sendingBack, finished }

  private let slot: Int
  private let word: ClaimWord
  private let layout: TableLayout
  private var stage = Stage.reading

  /// - Parameters:
  ///   - cell: the cell of the claim's word.
  ///   - word: the word, in the state `waiting`.
  package init(cell: Int, word: ClaimWord, layout: TableLayout) {
    slot = layout.slot(ofWord: cell)
    self.word = word
    self.layout = layout
    if word.state != .waiting { stage = .finished }
  }

  /// Performs one step.
  package mutating func step(_ cells: inout some SharedCells) -> Progress {
    switch stage {
    case .reading:
      let claim = TableReader(cells: cells, layout: layout).claim(ledBy: slot)
      // What was read is valid if the claim has not changed since.
      guard cells.load(layout.word(slot)) == word.bits else {
        stage = .finished
        break
      }
      stage = .scanning(ClaimScan(claim.items, purpose: claim.origin.purpose, own: slot, ticket: word.ticket))
    case .scanning(var scan):
      if scan.step(&cells, layout) {
        stage = scan.obstacle == nil ? .sendingBack : .finished
      } else {
        stage = .scanning(scan)
      }
    case .sendingBack:
      stage = .finished
      let cell = layout.word(slot)
      let found = cells.compareExchange(word.bits, word.becoming(.filling).bits, in: cell)
      if found == word.bits, word.hasWaiters { return .mustWake(cell: cell) }
    case .finished: return .finished
    }
    return .going
  }
}
