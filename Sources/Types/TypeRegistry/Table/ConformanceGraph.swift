/// The conformances in `UTTypeConformsTo`, by index, without cycles.
struct ConformanceGraph {
  /// The parents of every type, in declared order, except parents that closed a cycle.
  private(set) var parents: [[Int]]
  /// The edges removed because they closed a cycle.
  private(set) var cyclicEdges: [(child: Int, parent: Int)] = []
  /// Every type after all of its parents.
  private(set) var parentsFirst: [Int] = []

  init(parents: [[Int]]) {
    self.parents = parents
    removeCycles()
  }

  /// Depth first in declared order, with its own stack, because input determines the depth.
  private mutating func removeCycles() {
    enum State { case unseen, open, done }
    var states = [State](repeating: .unseen, count: parents.count)
    var stack: [(type: Int, next: Int)] = []
    parentsFirst.reserveCapacity(parents.count)
    for root in parents.indices where states[root] == .unseen {
      stack.append((root, 0))
      states[root] = .open
      while let (type, next) = stack.last {
        guard next < parents[type].count else {
          states[type] = .done
          parentsFirst.append(type)
          stack.removeLast()
          continue
        }
        let parent = parents[type][next]
        switch states[parent] {
        case .open:
          cyclicEdges.append((type, parent))
          parents[type].remove(at: next)
        case .unseen:
          stack[stack.count - 1].next += 1
          states[parent] = .open
          stack.append((parent, 0))
        case .done:
          stack[stack.count - 1].next += 1
        }
      }
    }
  }
}
