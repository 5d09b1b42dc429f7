import UTSyncEngines

/// The items whose statuses are to be requested, each once.
struct StatusQueue {
  private var paths: [SyncPath] = []
  private var members: Set<SyncPath> = []

  /// Adds items that are not in the queue, at the end.
  mutating func append(_ new: [SyncPath]) { paths += new.filter { members.insert($0).inserted } }

  /// Moves items to the front, or adds them there.
  mutating func prepend(_ urgent: [SyncPath]) {
    guard !urgent.isEmpty else { return }
    let moved = Set(urgent)
    if !moved.isDisjoint(with: members) { paths.removeAll { moved.contains($0) } }
    members.formUnion(moved)
    paths.insert(contentsOf: urgent, at: 0)
  }

  /// Whether an item is in the queue.
  func contains(_ path: SyncPath) -> Bool { members.contains(path) }

  /// Takes the first items out.
  mutating func next(_ count: Int) -> [SyncPath] {
    let first = Array(paths.prefix(count))
    paths.removeFirst(first.count)
    members.subtract(first)
    return first
  }
}
