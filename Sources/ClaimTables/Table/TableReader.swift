/// Reads whole claims from the table.
struct TableReader<Cells: SharedCells> {
  let cells: Cells
  let layout: TableLayout

  /// A claim in the queue or held.
  struct Claim: Hashable {
    /// The leader's slot.
    let slot: Int
    let word: ClaimWord
    let origin: ClaimOrigin
    var items: [ClaimedItem]
  }

  /// Returns the claim in a slot with all its items. The result is valid only if the slot's word is unchanged afterwards.
  func claim(ledBy slot: Int) -> Claim {
    let leader = RecordReader(cells: cells, layout: layout, slot: slot)
    let word = ClaimWord(bits: cells.load(layout.word(slot)))
    var items = [leader.item]
    for other in 0..<layout.usedSlots(cells) where other != slot {
      guard ClaimWord(bits: cells.load(layout.word(other))).state == .member else { continue }
      let member = RecordReader(cells: cells, layout: layout, slot: other)
      if member.leader == slot, member.nonce == leader.nonce { items.append(member.item) }
    }
    return Claim(slot: slot, word: word, origin: leader.origin, items: items)
  }
}
