/// The waits between turns: finds turns that would wait for each other forever.
///
/// A turn in the queue waits for the conflicting turns with lower tickets. A held turn ends after the turns taken
/// within it, so it waits for them. If it needs a serial queue of its process, it also waits for the turns whose
/// callers block that queue. Apart from that, processes play no role: any thread may release a turn.
struct WaitGraph {
  /// More nested turns than any program takes. A damaged table could contain a cycle of them.
  private static let maximumDepth = 64

  private let turns: [QueuedTurn]
  private var numbers: [UInt64: Int] = [:]
  /// The turns with an item of a key, and turns with trees, as indices.
  private var byKey: [UInt64: [Int]] = [:]
  private var trees: [Int] = []
  /// The turns that were taken within a turn, at any depth.
  private var enclosed: [UInt64: [Int]] = [:]
  /// The turns that wait and block queues.
  private var blocking: [Int] = []

  /// - Parameter turns: all turns in the table.
  init(_ turns: [QueuedTurn]) {
    self.turns = turns
    for (index, turn) in turns.enumerated() {
      numbers[turn.number] = index
      for key in Set(turn.items.map { $0.key & ~1 }) { byKey[key, default: []].append(index) }
      if turn.items.contains(where: { $0.treeKey != 0 }) { trees.append(index) }
      if turn.word.state == .waiting, turn.origin.queues != .none { blocking.append(index) }
    }
    for (index, turn) in turns.enumerated() {
      for outer in enclosures(of: turn) { enclosed[outer, default: []].append(index) }
    }
  }

  /// The numbers of the turns within which a turn was taken.
  private func enclosures(of turn: QueuedTurn) -> [UInt64] {
    var found: [UInt64] = []
    var outer = turn.origin.enclosing
    while outer != 0, found.count < Self.maximumDepth {
      found.append(outer)
      outer = numbers[outer].map { turns[$0].origin.enclosing } ?? 0
    }
    return found
  }

  /// Returns a cycle of turns that wait for each other and in which a turn in the queue was the last to ask.
  ///
  /// Only that turn has to fail: if every turn checked for any cycle, all of them could.
  ///
  /// - Parameter number: the number of the turn in the queue.
  /// - Returns: the turns, beginning with that one, each followed by a turn that it waits for; nil if there is no
  ///   cycle.
  func cycle(of number: UInt64) -> [QueuedTurn]? {
    guard let start = turns.firstIndex(where: { $0.number == number && $0.word.state == .waiting }) else { return nil }
    let last = turns[start].word.ticket
    var predecessors: [Int: Int] = [:]
    var queue = [start]
    var position = 0
    while position < queue.count {
      let index = queue[position]
      position += 1
      for next in successors(index) {
        if next == start { return path(to: index, from: start, predecessors).map { turns[$0] } }
        let isLater = turns[next].word.state == .waiting && turns[next].word.ticket > last
        if !isLater, predecessors[next] == nil {
          predecessors[next] = index
          queue.append(next)
        }
      }
    }
    return nil
  }

  private func successors(_ index: Int) -> [Int] {
    let turn = turns[index]
    guard turn.word.state == .waiting else { return (enclosed[turn.number] ?? []) + blockers(of: turn) }
    let hasTree = turn.items.contains { $0.treeKey != 0 }
    let candidates =
      hasTree ? Array(turns.indices) : Set(turn.items.map { $0.key & ~1 }).flatMap { byKey[$0] ?? [] } + trees
    let outer = enclosures(of: turn).compactMap { number in
      numbers[number].map { turns[$0] }.map {
        Enclosure(items: $0.items, purpose: $0.origin.purpose, ticket: $0.word.ticket)
      }
    }
    return candidates.filter { candidate in
      let other = turns[candidate]
      return other.word.ticket < turn.word.ticket && other.conflicts(with: turn)
        && !outer.contains { $0.comes(before: other, other.word) }
    }
  }

  /// The turns that prevent a held turn from ending.
  private func blockers(of turn: QueuedTurn) -> [Int] {
    guard turn.origin.queues.needed != nil else { return [] }
    return blocking.filter {
      turns[$0].word.process == turn.word.process && turns[$0].origin.queues.blocked(of: turn.origin.queues) != nil
    }
  }

  private func path(to end: Int, from start: Int, _ predecessors: [Int: Int]) -> [Int] {
    var path = [end]
    while let last = path.last, last != start, let previous = predecessors[last] { path.append(previous) }
    return path.reversed()
  }
}
