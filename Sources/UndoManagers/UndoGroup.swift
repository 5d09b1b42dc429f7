/// Changes that are undone together.
struct UndoGroup {
  /// What is in a group.
  enum Item {
    case action(UndoAction)
    case group(UndoGroup)
  }

  /// The items in the order in which they were recorded.
  var items: [Item] = []
  var info = UndoActionInfo()

  var isEmpty: Bool { items.isEmpty }

  /// Takes a closed group in; what is known about it becomes that of this group if it has none of its own.
  mutating func add(_ group: UndoGroup) {
    if info.name.isEmpty { info.name = group.info.name }
    info.values.merge(group.info.values) { own, _ in own }
    items.append(.group(group))
  }

  /// Undoes all of it, the last change first.
  func perform() {
    for item in items.reversed() {
      switch item {
      case .action(let action): action.perform()
      case .group(let group): group.perform()
      }
    }
  }

  /// Takes the last item away if it is a group.
  mutating func removeLastGroup() -> UndoGroup? {
    guard case .group(let group)? = items.last else { return nil }
    items.removeLast()
    return group
  }

  /// The group without what is done to an object, and without groups that have nothing else.
  func withoutActions(withTarget target: AnyObject) -> UndoGroup {
    var group = self
    group.items = items.compactMap { item in
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

/// What a menu shows of a group.
struct UndoActionInfo {
  var name = ""
  var isDiscardable = false
  /// Whether it was that when the group was closed: then it was no change of a document.
  var wasDiscardable = false
  /// Whether it was undone while a group around it was open.
  var isUncounted = false
  var values: [UndoManager.UserInfoKey: Any] = [:]
}
