import Synchronization
import UTSystemCalls

/// The cells of a table in a mapped file.
///
/// `@unchecked Sendable`: all accesses are atomic, and the mapping lives as long as this value.
package struct MappedCells: WaitableCells, @unchecked Sendable {
  private let mapping: SharedMapping
  private let cells: UnsafeMutablePointer<Atomic<UInt64>>
  private let count: Int

  package init(_ mapping: SharedMapping) {
    self.mapping = mapping
    count = mapping.size / MemoryLayout<UInt64>.size
    cells = mapping.start.bindMemory(to: Atomic<UInt64>.self, capacity: count)
  }

  // The layout keeps cell numbers within the table, whatever the table contains; this check would catch an error in it.
  private func pointer(_ cell: Int) -> UnsafeMutablePointer<Atomic<UInt64>> {
    precondition(cell >= 0 && cell < count)
    return cells + cell
  }

  package func load(_ cell: Int) -> UInt64 { pointer(cell).pointee.load(ordering: .sequentiallyConsistent) }

  package func store(_ value: UInt64, in cell: Int) {
    pointer(cell).pointee.store(value, ordering: .sequentiallyConsistent)
  }

  package func exchange(_ value: UInt64, in cell: Int) -> UInt64 {
    pointer(cell).pointee.exchange(value, ordering: .sequentiallyConsistent)
  }

  package func compareExchange(_ expected: UInt64, _ value: UInt64, in cell: Int) -> UInt64 {
    pointer(cell).pointee.compareExchange(
      expected: expected, desired: value, ordering: .sequentiallyConsistent
    ).original
  }

  package func increment(_ cell: Int) -> UInt64 {
    pointer(cell).pointee.wrappingAdd(1, ordering: .sequentiallyConsistent).oldValue
  }

  package func wait(_ cell: Int, for word: TurnWord, nanoseconds: Int64) {
    mapping.wait(at: offset(cell), value: word.futexValue, nanoseconds: nanoseconds)
  }

  package func wake(_ cell: Int) { mapping.wake(at: offset(cell)) }

  /// The place of the lower half of a cell, which a futex compares.
  private func offset(_ cell: Int) -> Int {
    #if _endian(big)
      return cell * 8 + 4
    #else
      return cell * 8
    #endif
  }
}
