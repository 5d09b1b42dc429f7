/// Searches the table for turns that come before a turn, as single operations on shared memory.
///
/// A conflicting turn with a lower ticket comes first. A conflicting turn that is about to draw its ticket is sent back
/// to `filling`, because its ticket may turn out lower although it is drawn later. In that case, it draws another,
/// higher ticket.
///
/// A turn within another one passes turns in the queue that wait for the outer one. They cannot be granted before it,
/// and it ends before the outer one does.
struct TurnScan: Hashable, Sendable {
  /// A turn that has to end first.
  struct Obstacle: Hashable, Sendable {
    /// The leader's slot, and its word.
    let slot: Int
    let word: TurnWord
  }

  private enum Phase: Hashable, Sendable {
    case measuring
    case key
    case word
    case leader(TurnWord)
    case leaderWord(TurnWord, leader: Int)
    case comparing(Turn)
    case rechecking(Turn, conflicts: Bool)
    case recheckingLeader(Turn, conflicts: Bool)
    case sendingBack(Turn)
  }

  /// A slot's word, and the slot and word of its leader; both are the same for a turn of one item.
  private struct Turn: Hashable, Sendable {
    let word: TurnWord
    let leader: Int
    let leaderWord: TurnWord
  }

  let items: [TurnItem]
  let purpose: UInt64
  let enclosures: [Enclosure]
  /// The leader's slot of the turn that the search is for.
  let own: Int
  let ticket: UInt64
  /// The only key of interest besides the keys of tree turns, if the turn is for one item without a tree.
  private let onlyKey: UInt64?
  private var phase = Phase.measuring
  private var slot = 0
  private var end = 0
  /// Whether the first of the turns that come first is searched for, and not the last.
  private let findsFirst: Bool
  /// The turn with the highest ticket of the turns that come first: when it ends, the rest usually have ended. If
  /// ``findsFirst``, the turn with the lowest ticket.
  private(set) var obstacle: Obstacle?

  init(
    _ items: [TurnItem], purpose: UInt64, within enclosures: [Enclosure] = [], own: Int, ticket: UInt64,
    findsFirst: Bool = false
  ) {
    self.findsFirst = findsFirst
    self.enclosures = enclosures
    self.items = items
    self.purpose = purpose
    self.own = own
    self.ticket = ticket
    onlyKey = items.count == 1 && items[0].treeKey == 0 ? items[0].key : nil
  }

  /// Whether the next step reads only data that does not change while no slot is taken or freed.
  var readsRecords: Bool {
    switch phase {
    case .measuring, .key, .leader, .comparing: true
    default: false
    }
  }

  /// Performs one step.
  /// - Returns: whether that was the last one.
  mutating func step(_ cells: inout some SharedCells, _ layout: TableLayout) -> Bool {
    switch phase {
    case .measuring:
      end = layout.turnSlots(cells).upperBound
      phase = .key
    case .key:
      let key = cells.load(layout.key(slot))
      // The lowest bit marks tree turns.
      if let onlyKey, key & 1 == 0, key != onlyKey { slot += 1 } else { phase = .word }
    case .word: readWord(cells, layout)
    case .leader(let word):
      let leader = RecordReader(cells: cells, layout: layout, slot: slot).leader
      if leader < layout.slotCount { phase = .leaderWord(word, leader: leader) } else { advance() }
    case .leaderWord(let word, let leader):
      weigh(Turn(word: word, leader: leader, leaderWord: TurnWord(bits: cells.load(layout.word(leader)))))
    case .comparing(let turn):
      let conflicts = conflicts(turn, cells, layout) && !isPassed(turn, cells, layout)
      phase = .rechecking(turn, conflicts: conflicts)
    case .rechecking(let turn, let conflicts):
      let isSame = cells.load(layout.word(slot)) == turn.word.bits
      if !isSame {
        phase = .word
      } else if turn.leader != slot {
        phase = .recheckingLeader(turn, conflicts: conflicts)
      } else {
        judge(turn, conflicts: conflicts)
      }
    case .recheckingLeader(let turn, let conflicts):
      let isSame = cells.load(layout.word(turn.leader)) == turn.leaderWord.bits
      if isSame { judge(turn, conflicts: conflicts) } else { phase = .word }
    case .sendingBack(let turn):
      _ = cells.compareExchange(
        turn.leaderWord.bits, turn.leaderWord.becoming(.filling).bits, in: layout.word(turn.leader))
      phase = .word
    }
    return slot >= end && phase == .key
  }

  /// Performs the steps that only find irrelevant slots, which are almost all.
  mutating func skipOtherKeys(_ cells: some SharedCells, _ layout: TableLayout) {
    guard let onlyKey, phase == .key else { return }
    // The last slot is left to `step`, which finds the end.
    while slot + 1 < end {
      let key = cells.load(layout.key(slot))
      if key & 1 == 1 || key == onlyKey { return }
      slot += 1
    }
  }

  private mutating func advance() {
    slot += 1
    phase = .key
  }

  private mutating func readWord(_ cells: some SharedCells, _ layout: TableLayout) {
    let word = TurnWord(bits: cells.load(layout.word(slot)))
    switch word.state {
    case .free, .filling, .presenting: advance()
    case .member: phase = .leader(word)
    case .choosing, .waiting, .granted: weigh(Turn(word: word, leader: slot, leaderWord: word))
    }
  }

  /// Continues with a turn only if it may come first according to its words.
  ///
  /// A slot that has been reused since its word was read belongs to a turn with a later ticket, which does not matter.
  private mutating func weigh(_ turn: Turn) {
    let state = turn.leaderWord.state
    let isFirst = state == .choosing || (state == .waiting || state == .granted) && turn.leaderWord.ticket < ticket
    if isFirst, turn.leader != own { phase = .comparing(turn) } else { advance() }
  }

  private mutating func judge(_ turn: Turn, conflicts: Bool) {
    guard conflicts else { return advance() }
    if turn.leaderWord.state == .choosing { return phase = .sendingBack(turn) }
    let found = obstacle?.word.ticket
    if found.map({ findsFirst ? turn.leaderWord.ticket < $0 : turn.leaderWord.ticket > $0 }) ?? true {
      obstacle = Obstacle(slot: turn.leader, word: turn.leaderWord)
    }
    advance()
  }

  /// Whether a conflicting turn waits for an outer one.
  private func isPassed(_ turn: Turn, _ cells: some SharedCells, _ layout: TableLayout) -> Bool {
    guard !enclosures.isEmpty, turn.leaderWord.state == .waiting else { return false }
    let queued = TableReader(cells: cells, layout: layout).turn(ledBy: turn.leader)
    return enclosures.contains { $0.comes(before: queued, turn.leaderWord) }
  }

  private func conflicts(_ turn: Turn, _ cells: some SharedCells, _ layout: TableLayout) -> Bool {
    let record = RecordReader(cells: cells, layout: layout, slot: slot)
    if turn.leader != slot {
      let leader = RecordReader(cells: cells, layout: layout, slot: turn.leader)
      // Another turn may have taken the leader's slot.
      guard record.turnNumber == leader.turnNumber, turn.word.process == turn.leaderWord.process else { return false }
    }
    guard purpose == 0 || record.purpose != purpose else { return false }
    let (key, treeKey) = (cells.load(layout.key(slot)), cells.load(layout.treeKey(slot)))
    let filter = cells.load(layout.filter(slot))
    return items.contains { item in
      guard item.isWritten || filter & 1 == 1 else { return false }
      if (key ^ item.key) & ~1 == 0, record.isSameItem(as: item) { return true }
      if key & 1 == 1, item.ancestors.contains(treeKey) { return true }
      let bits = filterBits(of: item.treeKey)
      return item.treeKey != 0 && filter & bits == bits && record.isBelow(item.treeKey)
    }
  }
}
