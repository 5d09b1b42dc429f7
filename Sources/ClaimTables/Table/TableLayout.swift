/// Which cell of a table is what.
///
/// Words, keys, tree keys and ancestor filters lie in an array each, because every claim reads those of all slots; the
/// records, which only a likely conflict is looked up in, lie behind them.
package struct TableLayout: Hashable, Sendable {
  /// How many claims there can be at a time.
  package let slotCount: Int
  /// How many cells a record has.
  package let recordSize: Int

  package init(slotCount: Int, recordSize: Int) {
    self.slotCount = slotCount
    self.recordSize = recordSize
  }

  /// The next ticket. This cell and the next one have a cache line each.
  package var ticket: Int { 8 }
  /// Behind the last slot that was ever used.
  package var highWater: Int { 16 }

  private var arrays: Int { 24 }

  package func word(_ slot: Int) -> Int { arrays + slot }
  package func key(_ slot: Int) -> Int { arrays + slotCount + slot }
  package func treeKey(_ slot: Int) -> Int { arrays + 2 * slotCount + slot }
  package func filter(_ slot: Int) -> Int { arrays + 3 * slotCount + slot }
  package func record(_ slot: Int) -> Int { arrays + 4 * slotCount + slot * recordSize }

  package var cellCount: Int { record(slotCount) }
}
