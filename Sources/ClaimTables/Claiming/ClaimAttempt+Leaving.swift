extension ClaimAttempt {
  /// Frees the slots: the leader's first, which is the moment at which all items are free.
  mutating func leave(_ cells: inout some SharedCells) -> Progress {
    if stage == .leaving {
      let found = ClaimWord(bits: cells.exchange(ClaimWord(.free, process: 0, ticket: nonces[0]).bits, in: leaderCell))
      stage = slots.count == 1 ? .gone : .leavingMembers
      return found.hasWaiters ? .mustWake(cell: leaderCell) : .going
    }
    let slot = slots.removeLast()
    cells.store(ClaimWord(.free, process: 0, ticket: nonces.removeLast()).bits, in: layout.word(slot))
    if slots.count == 1 { stage = .gone }
    return .going
  }
}
