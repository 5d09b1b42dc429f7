import UTLibC

/// The contents of a turn's slot besides the word: the cells of the arrays, and the record.
///
/// After the cells of the header, a record has the ancestors, and the name and the path of the folder with eight bytes
/// in a cell.
struct SlotRecord: Hashable, Sendable {
  /// The cells at the beginning, by their positions. Other processes use the same ones: another order needs a new
  /// version of the table.
  enum Cell: Int, CaseIterable {
    /// The leader's slot, and the numbers of ancestors and of bytes of the name and the folder.
    case leaderAndCounts
    /// The leader's first ticket.
    case turnNumber
    case purpose
    /// The enclosing turn.
    case enclosing
    case time
    /// The queues, which change while the turn is held.
    case queues
    case parentDevice, parentInode
    /// The item's own identity.
    case device, inode
  }

  static let header = Cell.allCases.count
  static let queues = Cell.queues.rawValue
  /// The number of cells of the largest record.
  static let maximumSize =
    header + TurnItem.maximumAncestors + (TurnItem.maximumName + 7) / 8 + (TurnItem.maximumFolder + 7) / 8

  let item: TurnItem
  let origin: TurnOrigin
  /// The slot with the word of the turn: its own, unless one turn is with several items.
  let leader: Int
  /// The ticket that the leader's slot was taken with.
  let turnNumber: UInt64

  /// A value for one cell.
  struct Store: Hashable, Sendable {
    let cell: Int
    let value: UInt64
  }

  /// Returns all stores of the record.
  func stores(in slot: Int, _ layout: TableLayout) -> [Store] {
    var stores = [
      Store(cell: layout.key(slot), value: item.key), Store(cell: layout.treeKey(slot), value: item.treeKey),
      Store(cell: layout.filter(slot), value: item.filter),
    ]
    let counts = UInt64(item.ancestors.count) << 32 | UInt64(item.name.count) << 40 | UInt64(item.folder.count) << 48
    var values = Cell.allCases.map { cell in
      switch cell {
      case .leaderAndCounts: UInt64(leader) | counts
      case .turnNumber: turnNumber
      case .purpose: origin.purpose
      case .enclosing: origin.enclosing
      case .time: origin.time
      case .queues: origin.queues.bits
      case .parentDevice: item.parent.device
      case .parentInode: item.parent.inode
      case .device: item.identity?.device ?? 0
      case .inode: item.identity?.inode ?? 0
      }
    }
    values += item.ancestors + packed(item.name) + packed(item.folder)
    let record = layout.record(slot)
    for (index, value) in values.enumerated() { stores.append(Store(cell: record + index, value: value)) }
    return stores
  }
}

/// Returns bytes as cells of eight, the first byte lowest.
func packed(_ bytes: [UInt8]) -> [UInt64] {
  (0..<(bytes.count + 7) / 8).map { packed(bytes, $0) }
}

/// Returns one of these cells.
private func packed(_ bytes: [UInt8], _ index: Int) -> UInt64 {
  bytes[index * 8..<min(index * 8 + 8, bytes.count)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
}

/// Reads a record that another process may be writing. The result is valid only if the slot's word is unchanged
/// afterward. No value in the table makes it read outside the record.
struct RecordReader<Cells: SharedCells> {
  let cells: Cells
  let layout: TableLayout
  let slot: Int

  private func value(_ index: Int) -> UInt64 {
    index < layout.recordSize ? cells.load(layout.record(slot) + index) : 0
  }

  private func value(_ cell: SlotRecord.Cell) -> UInt64 { value(cell.rawValue) }

  var leader: Int { Int(value(.leaderAndCounts) & 0xFFFF_FFFF) }
  var turnNumber: UInt64 { value(.turnNumber) }
  var purpose: UInt64 { value(.purpose) }
  var queues: TurnQueues { TurnQueues(bits: value(.queues)) }
  var origin: TurnOrigin {
    TurnOrigin(purpose: purpose, enclosing: value(.enclosing), time: value(.time), queues: queues)
  }

  private var parent: ItemIdentity { ItemIdentity(device: value(.parentDevice), inode: value(.parentInode)) }
  private var ancestorCount: Int { min(Int(value(.leaderAndCounts) >> 32 & 0xFF), TurnItem.maximumAncestors) }
  private var nameCount: Int { Int(value(.leaderAndCounts) >> 40 & 0xFF) }
  private var folderCount: Int { min(Int(value(.leaderAndCounts) >> 48 & 0xFF), TurnItem.maximumFolder) }
  private var nameStart: Int { SlotRecord.header + ancestorCount }

  private var name: [UInt8] { bytes(nameCount, from: nameStart) }
  private var folder: [UInt8] { bytes(folderCount, from: nameStart + (nameCount + 7) / 8) }

  /// Whether the item is in a folder or below it.
  func isBelow(_ folder: UInt64) -> Bool {
    (0..<ancestorCount).contains { value(SlotRecord.header + $0) == folder }
  }

  /// Whether it has the same name in the same folder.
  func isSameItem(as item: TurnItem) -> Bool {
    guard parent == item.parent, nameCount == item.name.count else { return false }
    return (0..<(item.name.count + 7) / 8).allSatisfy { value(nameStart + $0) == packed(item.name, $0) }
  }

  private func bytes(_ count: Int, from start: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value(start + $0 / 8) >> UInt64($0 % 8 * 8)) }
  }

  /// The item of a presenter.
  var presentedItem: TurnItem {
    let item = item
    return TurnItem(
      presentedAt: cells.load(layout.key(slot)), parent: item.parent, name: item.name, in: item.folder,
      identity: item.identity, ancestors: item.ancestors)
  }

  /// The item of the turn.
  var item: TurnItem {
    let (device, inode) = (value(.device), value(.inode))
    return TurnItem(
      parent: parent, name: name, in: folder,
      identity: device == 0 && inode == 0 ? nil : ItemIdentity(device: device, inode: inode),
      ancestors: (0..<ancestorCount).map { value(SlotRecord.header + $0) },
      isWritten: cells.load(layout.filter(slot)) & 1 == 1, isTree: cells.load(layout.treeKey(slot)) != 0)
  }
}
