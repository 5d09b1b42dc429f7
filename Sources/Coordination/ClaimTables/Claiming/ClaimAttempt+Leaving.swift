extension ClaimAttempt {
  /// Frees the slots. Freeing the leader's slot, which is first, releases all items at once.
  mutating func leave(_ cells: inout some SharedCells) -> Progress {
    if stage == .leaving {
      let found = ClaimWord(bits: cells.exchange(ClaimWord.free.bits, in: leaderCell))
      stage = slots.count == 1 ? .gone : .leavingMembers
      return found.hasWaiters ? .mustWake(cell: leaderCell) : .going
    }
    cells.store(ClaimWord.free.bits, in: layout.word(slots.removeLast()))
    if slots.count == 1 { stage = .gone }
    return .going
  }
}
