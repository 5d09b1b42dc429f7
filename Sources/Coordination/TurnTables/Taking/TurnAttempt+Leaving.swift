extension TurnAttempt {
  /// Frees the slots. Freeing the leader's slot, which is first, releases all items at once.
  mutating func leave(_ cells: inout some SharedCells) -> Progress {
    if stage == .leaving {
      let found = TurnWord(bits: cells.exchange(TurnWord.free.bits, in: leaderCell))
      stage = slots.count == 1 ? .gone : .leavingMembers
      return found.hasWaiters ? .mustWake(cell: leaderCell) : .going
    }
    cells.store(TurnWord.free.bits, in: layout.word(slots.removeLast()))
    if slots.count == 1 { stage = .gone }
    return .going
  }
}
