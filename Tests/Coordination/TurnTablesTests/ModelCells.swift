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
