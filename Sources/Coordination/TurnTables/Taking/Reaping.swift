/// Frees the entries of a dead process in the table.
///
/// The order matters: first the words of the process are collected, then its liveness is checked, and then exactly
/// those words are freed. If another process takes the same number in the meantime, its words differ, because tickets
/// are unique.
package struct Reaping: Hashable, Sendable {
  package enum Progress: Hashable, Sendable {
    case going
    /// The caller must check whether the process is alive, and call ``Reaping/conclude(isAlive:)``.
    case mustProbe
    /// The caller must wake the waiters of this cell.
    case mustWake(cell: Int)
    case finished
  }

  private struct Found: Hashable, Sendable {
    let slot: Int
    var word: TurnWord
  }

  private enum Stage: Hashable, Sendable {
    case measuring
    /// The slots of turns, then of presenters.
    case collecting(Range<Int>, then: Range<Int>)
    case probing, freeing, finished
  }

  package let process: Int
  private let layout: TableLayout
  private var stage = Stage.measuring
  private var found: [Found] = []

  package init(of process: Int, layout: TableLayout) {
    self.process = process
    self.layout = layout
  }

  /// Continues after ``Progress/mustProbe``.
  package mutating func conclude(isAlive: Bool) { stage = isAlive || found.isEmpty ? .finished : .freeing }

  /// Performs one step.
  package mutating func step(_ cells: inout some SharedCells) -> Progress {
    switch stage {
    case .measuring:
      let turns = layout.turnSlots(cells)
      stage = .collecting(turns, then: layout.presenterSlots(cells).clamped(to: turns.upperBound..<layout.slotCount))
    case .collecting(let slots, let others):
      guard let slot = slots.first else {
        stage = others.isEmpty ? .probing : .collecting(others, then: slots)
        return others.isEmpty ? .mustProbe : .going
      }
      let word = TurnWord(bits: cells.load(layout.word(slot)))
      if word.state != .free, word.process == process { found.append(Found(slot: slot, word: word)) }
      stage = .collecting(slots.dropFirst(), then: others)
    case .probing: return .mustProbe
    case .freeing: return free(&cells)
    case .finished: return .finished
    }
    return .going
  }

  private mutating func free(_ cells: inout some SharedCells) -> Progress {
    guard let last = found.popLast() else {
      stage = .finished
      return .finished
    }
    let cell = layout.word(last.slot)
    let word = TurnWord(bits: cells.compareExchange(last.word.bits, TurnWord.free.bits, in: cell))
    if word == last.word { return word.hasWaiters ? .mustWake(cell: cell) : .going }
    // Another process marked the turn as waited for, or sent it back, after the word was collected: the same ticket is
    // still the same turn.
    if word.state != .free, word.process == process, word.ticket == last.word.ticket {
      found.append(Found(slot: last.slot, word: word))
    }
    return .going
  }
}
