/// The places of everything in a table, as cell numbers.
///
/// Words, keys, tree keys and filters are arrays of their own, because every turn reads those of all slots. The records
/// follow them; they are only read if a conflict is likely.
package struct TableLayout: Hashable, Sendable {
  /// The number of slots; every item of a turn takes one.
  package let slotCount: Int
  /// The number of cells of a record.
  package let recordSize: Int
  /// The number of processes that can use the table at a time, plus 1: number 0 is not used.
  package let processCount: Int

  package init(slotCount: Int, recordSize: Int, processCount: Int = 0) {
    self.slotCount = slotCount
    self.recordSize = recordSize
    self.processCount = processCount
  }

  /// The next ticket. This cell and the next one have a cache line each.
  package var ticket: Int { 8 }
  /// The number of slots that were ever used.
  package var highWater: Int { 16 }

  private var arrays: Int { 24 }

  package func word(_ slot: Int) -> Int { arrays + slot }
  package func key(_ slot: Int) -> Int { arrays + slotCount + slot }
  package func treeKey(_ slot: Int) -> Int { arrays + 2 * slotCount + slot }
  package func filter(_ slot: Int) -> Int { arrays + 3 * slotCount + slot }
  package func record(_ slot: Int) -> Int { arrays + 4 * slotCount + slot * recordSize }
  package func process(_ number: Int) -> Int { record(slotCount) + number * ProcessRecord.size }

  package var cellCount: Int { process(processCount) }

  /// Presenters take slots below this number only, so that turns can always be taken.
  var presenterLimit: Int { slotCount - slotCount / 4 }

  /// The slot of a word's cell.
  func slot(ofWord cell: Int) -> Int { cell - arrays }

  /// The number of slots to look at; never more than there are, whatever the table contains.
  func usedSlots(_ cells: some SharedCells) -> Int {
    Int(min(cells.load(highWater), UInt64(slotCount)))
  }
}
