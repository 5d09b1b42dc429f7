import Synchronization
import UTTurnTables

/// A table in the memory of the test, which can be copied and compared.
struct ModelCells: SharedCells, Hashable {
  private(set) var values: [UInt64]

  init(_ layout: TableLayout) {
    values = Array(repeating: 0, count: layout.cellCount)
    values[layout.ticket] = 1
  }

  func load(_ cell: Int) -> UInt64 { values[cell] }
  mutating func store(_ value: UInt64, in cell: Int) { values[cell] = value }

  mutating func exchange(_ value: UInt64, in cell: Int) -> UInt64 {
    defer { values[cell] = value }
    return values[cell]
  }

  mutating func compareExchange(_ expected: UInt64, _ value: UInt64, in cell: Int) -> UInt64 {
    let found = values[cell]
    if found == expected { values[cell] = value }
    return found
  }

  mutating func increment(_ cell: Int) -> UInt64 {
    defer { values[cell] += 1 }
    return values[cell]
  }
}

/// The cells of a table, and how often they were read.
struct CountingCells: SharedCells {
  final class Counter { var count = 0 }

  let cells: MappedCells
  let reads = Counter()

  func load(_ cell: Int) -> UInt64 {
    reads.count += 1
    return cells.load(cell)
  }

  func store(_ value: UInt64, in cell: Int) { cells.store(value, in: cell) }
  func exchange(_ value: UInt64, in cell: Int) -> UInt64 { cells.exchange(value, in: cell) }
  func increment(_ cell: Int) -> UInt64 { cells.increment(cell) }

  func compareExchange(_ expected: UInt64, _ value: UInt64, in cell: Int) -> UInt64 {
    cells.compareExchange(expected, value, in: cell)
  }
}

/// A mapped table in which a wait takes no time: it moves a clock instead.
final class SleeplessCells: WaitableCells, Sendable {
  private let cells: MappedCells
  let start = ContinuousClock.now
  private let state: Mutex<(now: ContinuousClock.Instant, waits: Int)>
  private let onWait: @Sendable (_ passed: Duration) -> Void

  init(_ cells: MappedCells, onWait: @escaping @Sendable (_ passed: Duration) -> Void) {
    self.cells = cells
    self.onWait = onWait
    state = Mutex((start, 0))
  }

  var now: ContinuousClock.Instant { state.withLock { $0.now } }
  var waits: Int { state.withLock { $0.waits } }

  func load(_ cell: Int) -> UInt64 { cells.load(cell) }
  func store(_ value: UInt64, in cell: Int) { cells.store(value, in: cell) }
  func exchange(_ value: UInt64, in cell: Int) -> UInt64 { cells.exchange(value, in: cell) }
  func increment(_ cell: Int) -> UInt64 { cells.increment(cell) }

  func compareExchange(_ expected: UInt64, _ value: UInt64, in cell: Int) -> UInt64 {
    cells.compareExchange(expected, value, in: cell)
  }

  func wait(_ cell: Int, for word: TurnWord, nanoseconds: Int64) {
    let passed = state.withLock { state in
      state.now += .nanoseconds(nanoseconds)
      state.waits += 1
      return state.now - start
    }
    onWait(passed)
  }

  func wake(_ cell: Int) { cells.wake(cell) }
}
