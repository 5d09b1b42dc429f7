import UTThreads

/// Changes that are undone together.
struct UndoGroup {
  /// An element of a group.
  enum Item {
    case action(UndoAction)
    case group(UndoGroup)
  }

  /// The items in the order they were recorded.
  var items: [Item] = []
  var info = UndoActionInfo()

  var isEmpty: Bool { items.isEmpty }

  /// Adds a closed group, and adopts its name and other information if this group has none.
  mutating func add(_ group: UndoGroup) {
    if info.name.isEmpty { info.name = group.info.name }
    info.values.merge(group.info.values) { own, _ in own }
    items.append(.group(group))
  }

  /// Undoes all items, the last change first.
  func perform() {
    for item in items.reversed() {
      switch item {
      case .action(let action): action.perform()
      case .group(let group): group.perform()
      }
    }
  }

  /// Removes the last item if it is a group.
  mutating func removeLastGroup() -> UndoGroup? {
    guard case .group(let group)? = items.last else { return nil }
    items.removeLast()
    return group
  }

  /// Calls a body with the target of each action.
  func forEachTarget(_ body: (ObjectIdentifier) -> Void) {
    for item in items {
      switch item {
      case .action(let action): body(action.targetIdentity)
      case .group(let group): group.forEachTarget(body)
      }
    }
  }

  /// Returns the group without the actions on an object, and without groups that contain nothing else.
  func withoutActions(withTarget target: AnyObject) -> UndoGroup {
    var group = self
    group.items = items.compactMap { item in
      assert(Steps.count())
      switch item {
      case .action(let action): return action.isAimed(at: target) ? nil : item
      case .group(let inner):
        let rest = inner.withoutActions(withTarget: target)
        return rest.isEmpty ? nil : .group(rest)
      }
    }
    return group
  }
}

/// The information about a group for menus.
struct UndoActionInfo {
  var name = ""
  var isDiscardable = false
  /// Whether it was discardable when the group was closed, and therefore did not change the document.
  var wasDiscardable = false
  /// Whether it was undone while an enclosing group was open.
  var isUncounted = false
  var values: [UndoManager.UserInfoKey: Any] = [:]
}
