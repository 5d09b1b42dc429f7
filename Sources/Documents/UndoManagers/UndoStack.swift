import UTThreads

/// The groups that can be undone, or the groups that can be redone.
///
/// Dropped groups are returned, and must be released only after the change of the stack: an object held by an action
/// may be deallocated with it and call the undo manager.
struct UndoStack {
  /// Groups without actions are gaps; the first and the last one have actions.
  private var groups = Queue<UndoGroup>()
  /// The positions of the groups with actions on each target, in order.
  private var positions: [ObjectIdentifier: Queue<Int>] = [:]

  /// The number of groups.
  private(set) var count = 0

  var last: UndoGroup? { groups.last }

  /// - Parameter limit: the maximum number of groups; 0 for no limit.
  mutating func push(_ group: UndoGroup, limit: Int) -> [UndoGroup] {
    append(group)
    return trim(to: limit)
  }

  mutating func pop() -> UndoGroup? {
    guard let group = groups.removeLast() else { return nil }
    count -= 1
    forget(group, at: groups.positions.upperBound)
    removeGaps()
    return group
  }

  mutating func removeAll() -> [UndoGroup] {
    let dropped = groups.positions.compactMap { groups[$0] }
    self = UndoStack()
    return dropped
  }

  /// Drops the oldest groups.
  mutating func trim(to limit: Int) -> [UndoGroup] {
    var dropped: [UndoGroup] = []
    while limit > 0, count > limit, let group = groups.removeFirst() {
      count -= 1
      forget(group, at: groups.positions.lowerBound - 1)
      removeGaps()
      dropped.append(group)
    }
    return dropped
  }

  /// Removes the actions on an object.
  ///
  /// - Returns: the previous versions of the changed groups.
  mutating func removeActions(withTarget target: AnyObject) -> [UndoGroup] {
    guard let found = positions.removeValue(forKey: ObjectIdentifier(target)) else { return [] }
    var before: [UndoGroup] = []
    for position in found.positions.compactMap({ found[$0] }) {
      guard let group = groups[position] else { continue }
      before.append(group)
      let rest = group.withoutActions(withTarget: target)
      groups[position] = rest
      if rest.isEmpty { count -= 1 }
    }
    removeGaps()
    if groups.count > 2 * count + 16 { removeInnerGaps() }
    return before
  }

  mutating func updateLast(_ change: (inout UndoActionInfo) -> Void) {
    guard var last = groups.last else { return }
    change(&last.info)
    groups[groups.positions.upperBound - 1] = last
  }

  // MARK: Positions

  private mutating func append(_ group: UndoGroup) {
    groups.append(group)
    count += 1
    let position = groups.positions.upperBound - 1
    group.forEachTarget { target in
      assert(Steps.count())
      if positions[target]?.last != position { positions[target, default: Queue()].append(position) }
    }
  }

  /// Forgets the position of a group that was the first or the last one.
  private mutating func forget(_ group: UndoGroup, at position: Int) {
    group.forEachTarget { target in
      assert(Steps.count())
      if positions[target]?.last == position { _ = positions[target]?.removeLast() }
      if positions[target]?.first == position { _ = positions[target]?.removeFirst() }
      if positions[target]?.isEmpty == true { positions[target] = nil }
    }
  }

  private mutating func removeGaps() {
    while groups.last?.isEmpty == true { _ = groups.removeLast() }
    while groups.first?.isEmpty == true { _ = groups.removeFirst() }
  }

  private mutating func removeInnerGaps() {
    let rest = groups.positions.compactMap { groups[$0] }.filter { !$0.isEmpty }
    self = UndoStack()
    for group in rest { append(group) }
  }
}
