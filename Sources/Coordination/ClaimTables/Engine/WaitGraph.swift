/// The waits between claims: finds claims that would wait for each other forever.
///
/// A claim in the queue waits for the conflicting claims with lower tickets. A held claim ends after the claims made
/// within it, so it waits for them. If it needs a serial queue of its process, it also waits for the claims whose callers
/// block that one. Apart from that, processes play no role: any thread may release a claim.
struct WaitGraph {
  /// More claims than any program makes within each other. A damaged table could contain a cycle of them.
  private static let maximumDepth = 64

  private let claims: [QueuedClaim]
  private var numbers: [UInt64: Int] = [:]
  /// The claims with an item of a key, and those on trees, as indices.
  private var byKey: [UInt64: [Int]] = [:]
  private var trees: [Int] = []
  /// The claims that were made within a claim, at any depth.
  private var enclosed: [UInt64: [Int]] = [:]
  /// Those that wait and block queues.
  private var blocking: [Int] = []

  /// - Parameter claims: all claims in the table.
  init(_ claims: [QueuedClaim]) {
    self.claims = claims
    for (index, claim) in claims.enumerated() {
      numbers[claim.number] = index
      for key in Set(claim.items.map { $0.key & ~1 }) { byKey[key, default: []].append(index) }
      if claim.items.contains(where: { $0.treeKey != 0 }) { trees.append(index) }
      if claim.word.state == .waiting, claim.origin.queues != .none { blocking.append(index) }
    }
    for (index, claim) in claims.enumerated() {
      for outer in enclosures(of: claim) { enclosed[outer, default: []].append(index) }
    }
  }

  /// The numbers of the claims within which a claim was made.
  private func enclosures(of claim: QueuedClaim) -> [UInt64] {
    var found: [UInt64] = []
    var outer = claim.origin.enclosing
    while outer != 0, found.count < Self.maximumDepth {
      found.append(outer)
      outer = numbers[outer].map { claims[$0].origin.enclosing } ?? 0
    }
    return found
  }

  /// Returns a cycle of claims that wait for each other and in which a claim in the queue is the last to have asked.
  ///
  /// Only that one of them has to fail: if every claim checked for any cycle, all of them could.
  ///
  /// - Parameter number: the number of the claim in the queue.
  /// - Returns: the claims, beginning with that one, each followed by one that it waits for; nil if there is no cycle.
  func cycle(of number: UInt64) -> [QueuedClaim]? {
    guard let start = claims.firstIndex(where: { $0.number == number && $0.word.state == .waiting }) else { return nil }
    let last = claims[start].word.ticket
    var predecessors: [Int: Int] = [:]
    var queue = [start]
    var position = 0
    while position < queue.count {
      let index = queue[position]
      position += 1
      for next in successors(index) {
        if next == start { return path(to: index, from: start, predecessors).map { claims[$0] } }
        let isLater = claims[next].word.state == .waiting && claims[next].word.ticket > last
        if !isLater, predecessors[next] == nil {
          predecessors[next] = index
          queue.append(next)
        }
      }
    }
    return nil
  }

  private func successors(_ index: Int) -> [Int] {
    let claim = claims[index]
    guard claim.word.state == .waiting else { return (enclosed[claim.number] ?? []) + blockers(of: claim) }
    let hasTree = claim.items.contains { $0.treeKey != 0 }
    let candidates =
      hasTree ? Array(claims.indices) : Set(claim.items.map { $0.key & ~1 }).flatMap { byKey[$0] ?? [] } + trees
    let outer = enclosures(of: claim).compactMap { number in
      numbers[number].map { claims[$0] }.map {
        Enclosure(items: $0.items, purpose: $0.origin.purpose, ticket: $0.word.ticket)
      }
    }
    return candidates.filter { candidate in
      let other = claims[candidate]
      return other.word.ticket < claim.word.ticket && other.conflicts(with: claim)
        && !outer.contains { $0.comes(before: other, other.word) }
    }
  }

  /// The claims that keep a held claim from going on.
  private func blockers(of claim: QueuedClaim) -> [Int] {
    guard claim.origin.queues.needed != nil else { return [] }
    return blocking.filter {
      claims[$0].word.process == claim.word.process && claims[$0].origin.queues.blocked(of: claim.origin.queues) != nil
    }
  }

  private func path(to end: Int, from start: Int, _ predecessors: [Int: Int]) -> [Int] {
    var path = [end]
    while let last = path.last, last != start, let previous = predecessors[last] { path.append(previous) }
    return path.reversed()
  }
}
