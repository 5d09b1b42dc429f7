import UTSystemCalls

/// A change to an item that a query finds, or found.
package struct QueryChange: Sendable {
  package enum Kind: String, Sendable {
    case added, changed, removed
  }

  package let kind: Kind
  /// The item; if it was removed, its last state.
  package let item: DocumentItem

  package init(kind: Kind, item: DocumentItem) { (self.kind, self.item) = (kind, item) }
}

/// Changes that were not passed on yet: at most one for each item, which limits their number.
package struct PendingChanges: Sendable {
  private var changes: [ItemPath: QueryChange] = [:]

  package init() {}

  package var isEmpty: Bool { changes.isEmpty }
  package var count: Int { changes.count }

  /// Adds a later change.
  package mutating func add(_ change: QueryChange) {
    let key = ItemPath(change.item.path)
    // Usually, there is no earlier change.
    guard let earlier = changes.updateValue(change, forKey: key) else { return }
    switch (earlier.kind, change.kind) {
    // An item that was never passed on need not be taken back.
    case (.added, .removed): changes[key] = nil
    case (.added, .changed): changes[key] = QueryChange(kind: .added, item: change.item)
    case (.removed, .added): changes[key] = QueryChange(kind: .changed, item: change.item)
    default: break
    }
  }

  /// Adds later changes, in their order.
  package mutating func add(_ later: [QueryChange]) {
    changes.reserveCapacity(changes.count + later.count)
    for change in later { add(change) }
  }

  /// Removes and returns all changes, in no order.
  package mutating func take() -> [QueryChange] {
    defer { changes = [:] }
    return Array(changes.values)
  }
}
