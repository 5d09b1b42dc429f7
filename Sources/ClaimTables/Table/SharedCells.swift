/// Memory that several processes share: an array of 64-bit cells. Every operation on one is indivisible, and all processes
/// see all operations in one order.
///
/// The table's code runs on mapped memory and, in the tests, on a model of it.
package protocol SharedCells {
  func load(_ cell: Int) -> UInt64
  mutating func store(_ value: UInt64, in cell: Int)
  /// Stores a value and returns the one that was there.
  mutating func exchange(_ value: UInt64, in cell: Int) -> UInt64
  /// Stores a value if another one is there, and returns what was there.
  mutating func compareExchange(_ expected: UInt64, _ value: UInt64, in cell: Int) -> UInt64
  /// Adds 1 and returns what was there before.
  mutating func increment(_ cell: Int) -> UInt64
}
