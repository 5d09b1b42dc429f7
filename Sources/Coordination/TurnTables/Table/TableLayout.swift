/// The positions of everything in a table, as cell numbers.
///
/// Words, keys, tree keys, and filters are separate arrays, because every turn reads them for all slots. The records
/// follow them; they are read only if a conflict is likely.
///
/// Turns take slots from the first one on, presenters from the last one back. This way, a large number of presenters
/// does not slow down a turn, which examines the slots of all turns.
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
  /// The cell with the number of slots that turns have ever used, from the first one on, or presenters, from the last
  /// one back.
  package func mark(presenting: Bool) -> Int { presenting ? 17 : 16 }

  private var arrays: Int { 24 }

  package func word(_ slot: Int) -> Int { arrays + slot }
  package func key(_ slot: Int) -> Int { arrays + slotCount + slot }
  package func treeKey(_ slot: Int) -> Int { arrays + 2 * slotCount + slot }
  package func filter(_ slot: Int) -> Int { arrays + 3 * slotCount + slot }
  package func record(_ slot: Int) -> Int { arrays + 4 * slotCount + slot * recordSize }
  package func process(_ number: Int) -> Int { record(slotCount) + number * ProcessRecord.size }

  package var cellCount: Int { process(processCount) }

  /// The number of slots that presenters can take. The remaining slots are reserved for turns.
  var presenterLimit: Int { slotCount - slotCount / 4 }

  /// The slot at a position, from the first slot on for turns and from the last one back for presenters.
  func slot(at position: Int, presenting: Bool) -> Int { presenting ? slotCount - 1 - position : position }

  /// The slot of a word's cell.
  func slot(ofWord cell: Int) -> Int { cell - arrays }

  /// The slots that may contain turns; at most the existing slots, whatever the table contains.
  func turnSlots(_ cells: some SharedCells) -> Range<Int> { 0..<usedCount(cells, presenting: false) }

  /// The slots in which presenters may be.
  func presenterSlots(_ cells: some SharedCells) -> Range<Int> {
    slotCount - usedCount(cells, presenting: true)..<slotCount
  }

  private func usedCount(_ cells: some SharedCells, presenting: Bool) -> Int {
    Int(min(cells.load(mark(presenting: presenting)), UInt64(slotCount)))
  }
}
