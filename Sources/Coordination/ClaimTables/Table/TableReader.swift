/// A claim that is in the queue or held, as read from the table.
package struct QueuedClaim: Hashable, Sendable {
  /// The leader's slot, and its word.
  let slot: Int
  let word: ClaimWord
  /// The number of the claim: the ticket that its first slot was taken with.
  let number: UInt64
  let origin: ClaimOrigin
  var items: [ClaimedItem]

  /// Whether a claim on these items, for a purpose, excludes this one.
  func conflicts(with items: [ClaimedItem], purpose: UInt64) -> Bool {
    guard purpose == 0 || purpose != origin.purpose else { return false }
    return self.items.contains { item in items.contains { $0.conflicts(with: item) } }
  }

  func conflicts(with other: QueuedClaim) -> Bool { conflicts(with: other.items, purpose: other.origin.purpose) }
}

/// A presenter, as read from the table.
struct PresentedSlot: Hashable {
  let word: ClaimWord
  let time: UInt64
  let item: ClaimedItem
  var process: Int { word.process }
}

/// Reads whole claims from the table.
struct TableReader<Cells: SharedCells> {
  let cells: Cells
  let layout: TableLayout

  /// Returns the claim in a slot with all its items. The result is valid only if the slot's word is unchanged afterwards.
  func claim(ledBy slot: Int) -> QueuedClaim {
    var claim = leader(slot, word(slot))
    for other in 0..<layout.usedSlots(cells) where other != slot && word(other).state == .member {
      if let member = member(other), member.leader == slot, member.nonce == claim.number {
        claim.items.append(member.item)
      }
    }
    return claim
  }

  /// Returns all claims in the queue or held, in the order of their tickets. A claim that changes in the meantime is
  /// missing.
  func claims() -> [QueuedClaim] {
    var claims: [Int: QueuedClaim] = [:]
    var members: [Int] = []
    for slot in 0..<layout.usedSlots(cells) {
      let word = word(slot)
      switch word.state {
      case .waiting, .granted: claims[slot] = leader(slot, word)
      case .member: members.append(slot)
      case .free, .filling, .choosing, .presenting: break
      }
    }
    for slot in members {
      guard let member = member(slot), claims[member.leader]?.number == member.nonce else { continue }
      claims[member.leader]?.items.append(member.item)
    }
    return claims.values.filter { word($0.slot).withWaiters == $0.word.withWaiters }.sorted {
      $0.word.ticket < $1.word.ticket
    }
  }

  /// Returns all presenters in the order in which they were registered. One that changes in the meantime is missing.
  func presenters() -> [PresentedSlot] {
    (0..<layout.usedSlots(cells)).compactMap { slot in
      let word = word(slot)
      guard word.state == .presenting else { return nil }
      let record = RecordReader(cells: cells, layout: layout, slot: slot)
      let presenter = PresentedSlot(word: word, time: record.origin.time, item: record.presentedItem)
      return self.word(slot).withWaiters == word.withWaiters ? presenter : nil
    }.sorted { $0.word.ticket < $1.word.ticket }
  }

  private func word(_ slot: Int) -> ClaimWord { ClaimWord(bits: cells.load(layout.word(slot))) }

  private func leader(_ slot: Int, _ word: ClaimWord) -> QueuedClaim {
    let record = RecordReader(cells: cells, layout: layout, slot: slot)
    return QueuedClaim(slot: slot, word: word, number: record.nonce, origin: record.origin, items: [record.item])
  }

  private func member(_ slot: Int) -> (leader: Int, nonce: UInt64, item: ClaimedItem)? {
    let record = RecordReader(cells: cells, layout: layout, slot: slot)
    return record.leader < layout.slotCount ? (record.leader, record.nonce, record.item) : nil
  }
}
