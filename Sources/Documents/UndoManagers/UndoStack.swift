/// The groups that can be undone, or those that can be redone.
///
/// Dropped groups are returned, and must be released only after the change of the stack: an object held by an action
/// may be deallocated with it and call the undo manager.
struct UndoStack {
  private(set) var groups: [UndoGroup] = []

  var last: UndoGroup? { groups.last }

  /// - Parameter limit: the maximum number of groups; 0 for no limit.
  mutating func push(_ group: UndoGroup, limit: Int) -> [UndoGroup] {
    groups.append(group)
    return trim(to: limit)
  }

  mutating func pop() -> UndoGroup? { groups.popLast() }

  mutating func removeAll() -> [UndoGroup] {
    let dropped = groups
    groups = []
    return dropped
  }

  /// Drops the oldest groups.
  mutating func trim(to limit: Int) -> [UndoGroup] {
    guard limit > 0, groups.count > limit else { return [] }
    let dropped = Array(groups.dropLast(limit))
    groups.removeFirst(dropped.count)
    return dropped
  }

  mutating func removeActions(withTarget target: AnyObject) -> [UndoGroup] {
    let before = groups
    groups = before.map { $0.withoutActions(withTarget: target) }.filter { !$0.isEmpty }
    return before
  }

  mutating func updateLast(_ change: (inout UndoActionInfo) -> Void) {
    guard let last = groups.indices.last else { return }
    change(&groups[last].info)
  }
}
