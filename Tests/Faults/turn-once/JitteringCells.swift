import Synchronization
import UTLibC
import UTTurnTables

/// Cells that delay operations at random, so that processes meet in the middle of each other's steps. If asked to, they
/// also send the process a signal before one of its changes, or hide the announcement of a ticket, which the tests must
/// notice.
struct JitteringCells: WaitableCells {
  private var cells: MappedCells
  private let words: Range<Int>
  private let isJittering: Bool
  private let isAnnouncing: Bool
  private let signal: (number: CInt, change: Int)?
  private var changes = 0

  /// - Parameters:
  ///   - seed: the seed of the random delays; nil for none.
  ///   - signal: a signal, and the number of the change before which it is sent.
  init(
    _ cells: MappedCells, _ layout: TableLayout, seed: UInt64?, isAnnouncing: Bool, signal: (CInt, Int)?
  ) {
    self.cells = cells
    self.signal = signal.map { (number: $0.0, change: $0.1) }
    words = layout.word(0)..<layout.word(layout.slotCount)
    isJittering = seed != nil
    self.isAnnouncing = isAnnouncing
    if let seed { srandom(UInt32(truncatingIfNeeded: seed)) }
  }

  func jitter() {
    guard isJittering, random() % 12 == 0 else { return }
    if random() % 2 == 0 { sched_yield() } else { usleep(UInt32(random() % 120)) }
  }

  private mutating func begin() {
    changes += 1
    if let signal, signal.change == changes { raise(signal.number) }
  }

  private func isAnnouncement(_ value: UInt64, in cell: Int) -> Bool {
    words.contains(cell) && TurnWord(bits: value).state == .choosing
  }

  func load(_ cell: Int) -> UInt64 { cells.load(cell) }

  mutating func store(_ value: UInt64, in cell: Int) {
    begin()
    if !isAnnouncing, isAnnouncement(value, in: cell) { return }
    cells.store(value, in: cell)
    jitter()
  }

  mutating func exchange(_ value: UInt64, in cell: Int) -> UInt64 {
    begin()
    defer { jitter() }
    return cells.exchange(value, in: cell)
  }

  mutating func compareExchange(_ expected: UInt64, _ value: UInt64, in cell: Int) -> UInt64 {
    begin()
    defer { jitter() }
    if !isAnnouncing, isAnnouncement(expected, in: cell) {
      cells.store(value, in: cell)
      return expected
    }
    return cells.compareExchange(expected, value, in: cell)
  }

  mutating func increment(_ cell: Int) -> UInt64 {
    begin()
    defer { jitter() }
    return cells.increment(cell)
  }

  func wait(_ cell: Int, for word: TurnWord, nanoseconds: Int64) {
    cells.wait(cell, for: word, nanoseconds: nanoseconds)
  }

  func wake(_ cell: Int) { cells.wake(cell) }
}
