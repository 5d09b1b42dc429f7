/// Frees what a dead process had claimed.
///
/// The order matters: its words are collected first, then it is asked whether the process lives, and then exactly those words
/// are freed. A process that took the dead one's number meanwhile has other words, for no ticket comes twice.
package struct Reaping: Hashable, Sendable {
  package enum Progress: Hashable, Sendable {
    case going
    /// To find out whether the process is alive, and to say so with ``Reaping/conclude(isAlive:)``.
    case mustProbe
    /// Others wait for what was in this cell: to wake them.
    case mustWake(cell: Int)
    case finished
  }

  private struct Found: Hashable, Sendable {
    let slot: Int
    var word: ClaimWord
  }

  private enum Stage: Hashable, Sendable { case measuring, collecting(slot: Int, end: Int), probing, freeing, finished }

  package let process: Int
  private let layout: TableLayout
  private var stage = Stage.measuring
  private var found: [Found] = []

  package init(of process: Int, layout: TableLayout) {
    self.process = process
    self.layout = layout
  }

  /// Goes on after ``Progress/mustProbe``.
  package mutating func conclude(isAlive: Bool) { stage = isAlive || found.isEmpty ? .finished : .freeing }

  /// Makes one step.
  package mutating func step(_ cells: inout some SharedCells) -> Progress {
    switch stage {
    case .measuring:
      stage = .collecting(slot: 0, end: min(Int(truncatingIfNeeded: cells.load(layout.highWater)), layout.slotCount))
    case .collecting(let slot, let end):
      guard slot < end else {
        stage = .probing
        return .mustProbe
      }
      let word = ClaimWord(bits: cells.load(layout.word(slot)))
      if word.state != .free, word.process == process { found.append(Found(slot: slot, word: word)) }
      stage = .collecting(slot: slot + 1, end: end)
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
    let bits = cells.compareExchange(last.word.bits, last.word.freed.bits, in: cell)
    if bits == last.word.bits { return last.word.hasWaiters ? .mustWake(cell: cell) : .going }
    // Another process has begun to wait for it; anything else is somebody else's by now.
    if bits == last.word.withWaiters.bits { found.append(Found(slot: last.slot, word: ClaimWord(bits: bits))) }
    return .going
  }
}
