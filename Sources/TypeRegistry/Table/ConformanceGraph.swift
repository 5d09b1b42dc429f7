/// Who names whom in `UTTypeConformsTo`, by index, made free of cycles.
struct ConformanceGraph {
  /// The parents of every type, in declared order, without those that closed a cycle.
  private(set) var parents: [[Int]]
  /// The edges that were left out because they closed a cycle.
  private(set) var cyclicEdges: [(child: Int, parent: Int)] = []
  /// Every type after all of its parents.
  private(set) var parentsFirst: [Int] = []

  init(parents: [[Int]]) {
    self.parents = parents
    removeCycles()
  }

  /// Depth first in declared order, with a stack of its own: input decides the depth.
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

/// The transitive closure of a conformance graph as bits; see `TableFormat`.
struct ConformanceMatrix {
  /// The type of every column.
  private(set) var columnTypes: [Int] = []
  /// Per type the word `conformanceColumn` of its record.
  private(set) var columnWords: [Int]
  private(set) var rowBytes = 0
  private(set) var bytes: [UInt8] = []

  /// A matrix of more bytes than this is left out; conformance is then found by walking.
  static let maximumBytes = 32 << 20

  init(_ graph: ConformanceGraph) {
    let count = graph.parents.count
    columnWords = [Int](repeating: 0, count: count)
    for parent in graph.parents.joined() where columnWords[parent] == 0 {
      let column = columnTypes.count
      columnWords[parent] = 1 + (column / TableFormat.bitsPerByte) << 3 + column % TableFormat.bitsPerByte
      columnTypes.append(parent)
    }
    let width = (columnTypes.count + TableFormat.bitsPerByte - 1) / TableFormat.bitsPerByte
    guard width * count <= Self.maximumBytes else { return }
    rowBytes = width
    bytes = [UInt8](repeating: 0, count: width * count)
    for type in graph.parentsFirst {
      for parent in graph.parents[type] {
        for byte in 0..<width { bytes[type * width + byte] |= bytes[parent * width + byte] }
        let column = columnWords[parent] - 1
        bytes[type * width + column >> 3] |= 1 << (column & 7)
      }
    }
  }
}
