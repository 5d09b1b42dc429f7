extension TurnAttempt {
  /// Takes a slot for each item and writes the item's record into it. Other processes ignore the slots until
  /// ``queue(_:)``.
  mutating func take(_ cells: inout some SharedCells) -> Progress {
    switch stage {
    case .finding(let looked):
      if looked == slotLimit { return .full }
      let word = TurnWord(bits: cells.load(layout.word(candidate)))
      if word.state == .free { stage = .measuring(free: word.bits) } else { lookFurther(looked) }
    case .measuring(let free):
      // The slot is counted before it is taken, so that it can be found if this process is killed in between.
      let count = cells.load(mark)
      stage = count > position ? .numbering(free: free) : .raising(free: free, from: count)
    case .raising(let free, let count):
      let found = cells.compareExchange(count, UInt64(position + 1), in: mark)
      let isRaised = found == count || found > position
      stage = isRaised ? .numbering(free: free) : .raising(free: free, from: found)
    case .numbering(let free):
      stage = .taking(free: free, number: cells.increment(layout.ticket))
    case .taking(let free, let number):
      let word = TurnWord(.filling, process: process, ticket: number)
      if cells.compareExchange(free, word.bits, in: layout.word(candidate)) == free {
        slots.append(candidate)
        numbers.append(number)
        fill()
      } else {
        lookFurther(0)
      }
    case .filling:
      if let store = pending.popLast() { cells.store(store.value, in: store.cell) }
      if pending.isEmpty { stage = slots.count == 1 ? afterFilling : .joining }
    case .appearing:
      cells.store(TurnWord(.presenting, process: process, ticket: numbers[0]).bits, in: leaderCell)
      stage = .holding
      return .granted
    default:
      cells.store(
        TurnWord(.member, process: process, ticket: numbers[numbers.count - 1]).bits, in: layout.word(candidate))
      stage = afterFilling
    }
    return .going
  }

  private var afterFilling: Stage {
    if isPresenting { return .appearing }
    return slots.count == items.count ? .choosing : .finding(looked: 0)
  }

  /// The next slot to examine.
  private var candidate: Int { layout.slot(at: position, presenting: isPresenting) }
  private var mark: Int { layout.mark(presenting: isPresenting) }

  private mutating func lookFurther(_ looked: Int) {
    position = (position + 1) % slotLimit
    stage = .finding(looked: looked + 1)
  }

  private mutating func fill() {
    let record = SlotRecord(item: items[slots.count - 1], origin: origin, leader: slots[0], turnNumber: numbers[0])
    pending = record.stores(in: candidate, layout)
    stage = .filling
  }
}
