extension ClaimAttempt {
  /// Takes a slot for each item and writes what is claimed into it. Nobody heeds that before ``queue(_:)``.
  mutating func take(_ cells: inout some SharedCells) -> Progress {
    switch stage {
    case .finding(let looked):
      if looked == layout.slotCount { return .full }
      let word = ClaimWord(bits: cells.load(layout.word(candidate)))
      if word.state == .free { stage = .numbering(free: word.bits) } else { lookFurther(looked) }
    case .numbering(let free):
      stage = .taking(free: free, nonce: cells.increment(layout.ticket))
    case .taking(let free, let nonce):
      let word = ClaimWord(.filling, process: process, ticket: nonce)
      if cells.compareExchange(free, word.bits, in: layout.word(candidate)) == free {
        slots.append(candidate)
        nonces.append(nonce)
        stage = .measuring
      } else {
        lookFurther(0)
      }
    case .measuring:
      let highWater = cells.load(layout.highWater)
      if highWater > candidate { fill() } else { stage = .raising(from: highWater) }
    case .raising(let highWater):
      let found = cells.compareExchange(highWater, UInt64(candidate + 1), in: layout.highWater)
      if found == highWater || found > candidate { fill() } else { stage = .raising(from: found) }
    case .filling:
      if let store = pending.popLast() { cells.store(store.value, in: store.cell) }
      if pending.isEmpty { stage = slots.count == 1 ? afterFilling : .joining }
    default:
      cells.store(ClaimWord(.member, process: process, ticket: nonces.last!).bits, in: layout.word(candidate))
      stage = afterFilling
    }
    return .going
  }

  private var afterFilling: Stage { slots.count == items.count ? .choosing : .finding(looked: 0) }

  private mutating func lookFurther(_ looked: Int) {
    candidate = (candidate + 1) % layout.slotCount
    stage = .finding(looked: looked + 1)
  }

  private mutating func fill() {
    let record = ClaimRecord(item: items[slots.count - 1], purpose: purpose, leader: slots[0], nonce: nonces[0])
    pending = record.stores(in: candidate, layout)
    stage = .filling
  }
}
