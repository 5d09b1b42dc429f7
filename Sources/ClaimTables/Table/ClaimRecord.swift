/// What a claim writes into its slot beside the word: the arrays' cells, and the record's.
///
/// The record's cells: the leader's slot and what the counts below are; the leader's first ticket; the purpose; the parent;
/// the item's own identity; ancestors; the name, eight bytes in a cell.
struct ClaimRecord: Hashable, Sendable {
  static let header = 7
  /// Cells of the largest record.
  static let maximumSize = header + ClaimedItem.maximumAncestors + (ClaimedItem.maximumName + 7) / 8

  let item: ClaimedItem
  /// What claims have in common that never wait for each other; 0 if there is none.
  let purpose: UInt64
  /// The slot whose word counts: its own unless several items are claimed together.
  let leader: Int
  /// The ticket that the leader's slot was taken with.
  let nonce: UInt64

  /// What is stored in one cell.
  struct Store: Hashable, Sendable {
    let cell: Int
    let value: UInt64
  }

  /// Everything that is to be stored.
  func stores(in slot: Int, _ layout: TableLayout) -> [Store] {
    var stores = [
      Store(cell: layout.key(slot), value: item.key), Store(cell: layout.treeKey(slot), value: item.treeKey),
      Store(cell: layout.filter(slot), value: item.filter),
    ]
    let counts = UInt64(item.ancestors.count) << 32 | UInt64(item.name.count) << 40
    var values = [
      UInt64(leader) | counts, nonce, purpose, item.parent.device, item.parent.inode, item.identity?.device ?? 0,
      item.identity?.inode ?? 0,
    ]
    values += item.ancestors
    for start in stride(from: 0, to: item.name.count, by: 8) {
      values.append(item.name[start..<min(start + 8, item.name.count)].reversed().reduce(0) { $0 << 8 | UInt64($1) })
    }
    let record = layout.record(slot)
    for (index, value) in values.enumerated() { stores.append(Store(cell: record + index, value: value)) }
    return stores
  }
}

/// Reads records where other processes may be writing them: what is read counts only if the slot's word is unchanged
/// afterwards, and nothing in it is relied on to stay within the table.
struct RecordReader<Cells: SharedCells> {
  let cells: Cells
  let layout: TableLayout
  let slot: Int

  private func value(_ index: Int) -> UInt64 { cells.load(layout.record(slot) + index) }

  var leader: Int { Int(value(0) & 0xFFFF_FFFF) }
  var nonce: UInt64 { value(1) }
  var purpose: UInt64 { value(2) }

  private var ancestorCount: Int { min(Int(value(0) >> 32 & 0xFF), ClaimedItem.maximumAncestors) }

  /// Whether it lies below a folder.
  func isBelow(_ folder: UInt64) -> Bool {
    (0..<ancestorCount).contains { value(ClaimRecord.header + $0) == folder }
  }

  /// Whether it is the same name in the same folder.
  func isSameItem(as item: ClaimedItem) -> Bool {
    guard value(3) == item.parent.device, value(4) == item.parent.inode else { return false }
    let counts = value(0)
    guard counts >> 40 & 0xFF == item.name.count else { return false }
    let start = ClaimRecord.header + min(Int(counts >> 32 & 0xFF), ClaimedItem.maximumAncestors)
    for (index, byte) in item.name.enumerated() {
      guard UInt8(truncatingIfNeeded: value(start + index / 8) >> UInt64(index % 8 * 8)) == byte else { return false }
    }
    return true
  }
}
