import FileTypes
import TypeRegistry
import UTItemPredicates
import UTWildcards

/// Decides which items a query finds: items for which all of the condition's parts are true.
package struct ItemCondition: Sendable {
  package let registry: TypeRegistry
  /// Items with such a name.
  package var name: NameGlob?
  /// Items of these types or types that conform to one of them; any if empty.
  package var types: [UniformType] = []
  /// Items whose types conform to all of these.
  package var supertypes: [UniformType] = []
  /// Items of just these types; any if empty.
  package var exactTypes: [UniformType] = []
  package var predicate: PredicateFormat?

  /// All items.
  package init(in registry: TypeRegistry) { self.registry = registry }

  private var hasTypes: Bool { !types.isEmpty || !supertypes.isEmpty || !exactTypes.isEmpty }

  /// The attributes that a walk delivers, and reads for the predicate.
  package var selection: ItemSelection {
    var selection = ItemSelection()
    if let name, !name.matchesEverything { selection.name = { name.matches($0) } }
    if hasTypes { selection.type = { accepts($0) } }
    selection.readsTypes = predicate.map { QueryAttributes.needType($0.keys) } ?? false
    selection.readsStatus = predicate.map { QueryAttributes.needStatus($0.keys) } ?? false
    return selection
  }

  /// Whether items of a type can be found.
  package func accepts(_ type: UniformType) -> Bool {
    (types.isEmpty || types.contains { type.conforms(to: $0) }) && supertypes.allSatisfy { type.conforms(to: $0) }
      && (exactTypes.isEmpty || exactTypes.contains(type))
  }

  /// Whether the predicate is true for an item that the selection let through.
  package func isTrue(of path: Span<UInt8>, _ item: WalkedItem) -> Bool {
    guard let predicate else { return true }
    return predicate.matches(FoundItem(path: path.withUnsafeBytes { Array($0) }, item: item), in: registry)
  }

  /// Whether all parts are true for an item.
  package func isTrue(of item: DocumentItem) -> Bool {
    (name?.matches(ItemName(ofItemAt: item.path).bytes) ?? true) && accepts(item.type)
      && (predicate?.matches(item, in: registry) ?? true)
  }
}

/// An item of a walk, with only the attributes that a predicate requests.
private struct FoundItem: PredicateItem {
  let path: [UInt8]
  let item: WalkedItem
  let hasSpotlightWildcards = true

  func predicateValue(forKey key: String) -> Any? {
    QueryAttributes.value(key, path: path, type: item.type, status: item.status)
  }
}
