/// Searches the table for claims that come before a claim, as single operations on shared memory.
///
/// A conflicting claim with a lower ticket comes first. A conflicting claim that is about to draw its ticket is sent back
/// to `filling`, because its ticket may turn out lower although it is drawn later. It draws another, higher ticket then.
///
/// A claim within another one passes those in the queue that wait for the outer one. They cannot be granted before it, and
/// it ends before the outer one does.
struct ClaimScan: Hashable, Sendable {
  /// A claim that has to end first.
  struct Obstacle: Hashable, Sendable {
    /// The leader's slot, and the word found there.
    let slot: Int
    let word: ClaimWord
  }

  private enum Phase: Hashable, Sendable {
    case measuring
    case key
    case word
    case leader(ClaimWord)
    case leaderWord(ClaimWord, leader: Int)
    case comparing(Claim)
    case rechecking(Claim, conflicts: Bool)
    case recheckingLeader(Claim, conflicts: Bool)
    case sendingBack(Claim)
  }

  /// A slot's word, and the slot and word of its leader; both are the same for a claim of one item.
  private struct Claim: Hashable, Sendable {
    let word: ClaimWord
    let leader: Int
    let leaderWord: ClaimWord
  }

  let items: [ClaimedItem]
  let purpose: UInt64
  let enclosures: [Enclosure]
  /// The leader's slot of the claim that the search is for.
  let own: Int
  let ticket: UInt64
  /// The only key of interest besides those of tree claims, if the claim is for one item without a tree.
  private let onlyKey: UInt64?
  private var phase = Phase.measuring
  private var slot = 0
  private var end = 0
  /// Whether the first one of the claims that come first is searched, and not the last one.
  private let findsFirst: Bool
  /// The claim with the highest ticket of those that come first: when it has ended, the others usually have ended, too. If
  /// ``findsFirst``, the one with the lowest ticket.
  private(set) var obstacle: Obstacle?

  init(
    _ items: [ClaimedItem], purpose: UInt64, within enclosures: [Enclosure] = [], own: Int, ticket: UInt64,
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

  /// Whether the next step reads only what does not change while no slot is taken or freed.
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
      end = layout.usedSlots(cells)
      phase = .key
    case .key:
      let key = cells.load(layout.key(slot))
      // The lowest bit marks tree claims.
      if let onlyKey, key & 1 == 0, key != onlyKey { slot += 1 } else { phase = .word }
    case .word: readWord(cells, layout)
    case .leader(let word):
      let leader = RecordReader(cells: cells, layout: layout, slot: slot).leader
      if leader < layout.slotCount { phase = .leaderWord(word, leader: leader) } else { advance() }
    case .leaderWord(let word, let leader):
      weigh(Claim(word: word, leader: leader, leaderWord: ClaimWord(bits: cells.load(layout.word(leader)))))
    case .comparing(let claim):
      let conflicts = conflicts(claim, cells, layout) && !isPassed(claim, cells, layout)
      phase = .rechecking(claim, conflicts: conflicts)
    case .rechecking(let claim, let conflicts):
      let isSame = cells.load(layout.word(slot)) == claim.word.bits
      if !isSame {
        phase = .word
      } else if claim.leader != slot {
        phase = .recheckingLeader(claim, conflicts: conflicts)
      } else {
        judge(claim, conflicts: conflicts)
      }
    case .recheckingLeader(let claim, let conflicts):
      let isSame = cells.load(layout.word(claim.leader)) == claim.leaderWord.bits
      if isSame { judge(claim, conflicts: conflicts) } else { phase = .word }
    case .sendingBack(let claim):
      _ = cells.compareExchange(
        claim.leaderWord.bits, claim.leaderWord.becoming(.filling).bits, in: layout.word(claim.leader))
      phase = .word
    }
    return slot >= end && phase == .key
  }

  /// Performs the steps that only find slots without interest, which are almost all.
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
    let word = ClaimWord(bits: cells.load(layout.word(slot)))
    switch word.state {
    case .free, .filling, .presenting: advance()
    case .member: phase = .leader(word)
    case .choosing, .waiting, .granted: weigh(Claim(word: word, leader: slot, leaderWord: word))
    }
  }

  /// Continues with a claim only if it may come first according to its words.
  ///
  /// A slot that was reused since its word was read belongs to a claim with a later ticket, which does not matter.
  private mutating func weigh(_ claim: Claim) {
    let state = claim.leaderWord.state
    let isFirst = state == .choosing || (state == .waiting || state == .granted) && claim.leaderWord.ticket < ticket
    if isFirst, claim.leader != own { phase = .comparing(claim) } else { advance() }
  }

  private mutating func judge(_ claim: Claim, conflicts: Bool) {
    guard conflicts else { return advance() }
    if claim.leaderWord.state == .choosing { return phase = .sendingBack(claim) }
    let found = obstacle?.word.ticket
    if found.map({ findsFirst ? claim.leaderWord.ticket < $0 : claim.leaderWord.ticket > $0 }) ?? true {
      obstacle = Obstacle(slot: claim.leader, word: claim.leaderWord)
    }
    advance()
  }

  /// Whether a conflicting claim waits for an outer one.
  private func isPassed(_ claim: Claim, _ cells: some SharedCells, _ layout: TableLayout) -> Bool {
    guard !enclosures.isEmpty, claim.leaderWord.state == .waiting else { return false }
    let queued = TableReader(cells: cells, layout: layout).claim(ledBy: claim.leader)
    return enclosures.contains { $0.comes(before: queued, claim.leaderWord) }
  }

  private func conflicts(_ claim: Claim, _ cells: some SharedCells, _ layout: TableLayout) -> Bool {
    let record = RecordReader(cells: cells, layout: layout, slot: slot)
    if claim.leader != slot {
      let leader = RecordReader(cells: cells, layout: layout, slot: claim.leader)
      // Another claim may have taken the leader's slot.
      guard record.nonce == leader.nonce, claim.word.process == claim.leaderWord.process else { return false }
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
