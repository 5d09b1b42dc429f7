/// Memory that several processes share: an array of 64-bit cells. Every operation is atomic, and all processes see all
/// operations in one order.
///
/// The code of the table runs on mapped memory and, in the tests, on a model of it.
package protocol SharedCells {
  func load(_ cell: Int) -> UInt64
  mutating func store(_ value: UInt64, in cell: Int)
  /// Stores a value and returns the previous one.
  mutating func exchange(_ value: UInt64, in cell: Int) -> UInt64
  /// Stores a value if the cell contains the expected one. Returns what the cell contained.
  mutating func compareExchange(_ expected: UInt64, _ value: UInt64, in cell: Int) -> UInt64
  /// Adds 1 and returns the previous value.
  mutating func increment(_ cell: Int) -> UInt64
}
