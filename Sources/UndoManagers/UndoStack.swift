/// The groups that can be undone, or those that can be redone.
struct UndoStack {
  private(set) var groups: [UndoGroup] = []

  var last: UndoGroup? { groups.last }

  /// - Parameter limit: how many may be on it; 0 for any number.
  mutating func push(_ group: UndoGroup, limit: Int) {
    groups.append(group)
    trim(to: limit)
  }

  mutating func pop() -> UndoGroup? { groups.popLast() }

  mutating func removeAll() { groups = [] }

  /// Drops the oldest groups.
  mutating func trim(to limit: Int) {
    if limit > 0, groups.count > limit { groups.removeFirst(groups.count - limit) }
  }

  mutating func removeActions(withTarget target: AnyObject) {
    for index in groups.indices { groups[index].removeActions(withTarget: target) }
    groups.removeAll(where: \.isEmpty)
  }

  mutating func updateLast(_ change: (inout UndoActionInfo) -> Void) {
    guard let last = groups.indices.last else { return }
    change(&groups[last].info)
  }
}
