/// Reads whole turns from the table.
struct TableReader<Cells: SharedCells> {
  let cells: Cells
  let layout: TableLayout

  /// Returns the turn in a slot with all its items. The result is valid only if the slot's word is unchanged afterward.
  func turn(ledBy slot: Int) -> QueuedTurn {
    var turn = leader(slot, word(slot))
    for other in layout.turnSlots(cells) where other != slot && word(other).state == .member {
      if let member = member(other), member.leader == slot, member.turnNumber == turn.number {
        turn.items.append(member.item)
      }
    }
    return turn
  }

  /// Returns all turns in the queue or held, in the order of their tickets. A turn that changes in the meantime is
  /// missing.
  func turns() -> [QueuedTurn] {
    var turns: [Int: QueuedTurn] = [:]
    var members: [Int] = []
    for slot in layout.turnSlots(cells) {
      let word = word(slot)
      switch word.state {
      case .waiting, .granted: turns[slot] = leader(slot, word)
      case .member: members.append(slot)
      case .free, .filling, .choosing, .presenting: break
      }
    }
    for slot in members {
      guard let member = member(slot), turns[member.leader]?.number == member.turnNumber else { continue }
      turns[member.leader]?.items.append(member.item)
    }
    return turns.values.filter { word($0.slot).withWaiters == $0.word.withWaiters }.sorted {
      $0.word.ticket < $1.word.ticket
    }
  }

  /// Returns all presenters in the order in which they were registered. A presenter that changes in the meantime is
  /// missing.
  func presenters() -> [PresentedSlot] {
    layout.presenterSlots(cells).compactMap { slot in
      let word = word(slot)
      guard word.state == .presenting else { return nil }
      let record = RecordReader(cells: cells, layout: layout, slot: slot)
      let presenter = PresentedSlot(word: word, time: record.origin.time, item: record.presentedItem)
      return self.word(slot).withWaiters == word.withWaiters ? presenter : nil
    }.sorted { $0.word.ticket < $1.word.ticket }
  }

  private func word(_ slot: Int) -> TurnWord { TurnWord(bits: cells.load(layout.word(slot))) }

  private func leader(_ slot: Int, _ word: TurnWord) -> QueuedTurn {
    let record = RecordReader(cells: cells, layout: layout, slot: slot)
    return QueuedTurn(slot: slot, word: word, number: record.turnNumber, origin: record.origin, items: [record.item])
  }

  private func member(_ slot: Int) -> (leader: Int, turnNumber: UInt64, item: TurnItem)? {
    let record = RecordReader(cells: cells, layout: layout, slot: slot)
    return record.leader < layout.slotCount ? (record.leader, record.turnNumber, record.item) : nil
  }
}
