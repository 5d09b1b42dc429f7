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
