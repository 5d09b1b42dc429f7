import Foundation
import UTFileQueries
import UTItemPredicates
import UTSystemCalls

/// The results of a query.
struct MetadataResults {
  /// An item, and the delegate's replacement for it.
  ///
  /// A class, for fast copies of long lists.
  final class Result {
    let item: NSMetadataItem
    let object: Any
    /// The position in the order in which results were found.
    let number: Int
    /// The values that the result is sorted by, if it is sorted: one for each descriptor with a key.
    let keys: [PredicateOrder.Value?]

    fileprivate init(_ item: NSMetadataItem, _ object: Any, number: Int, keys: [PredicateOrder.Value?] = []) {
      (self.item, self.object, self.number, self.keys) = (item, object, number, keys)
    }

    /// The same result with other values to sort it by.
    func with(_ keys: [PredicateOrder.Value?]) -> Result { Result(item, object, number: number, keys: keys) }
  }

  /// The results in order.
  struct List {
    let results: [Result]
    /// The results that were added or changed since the last list.
    fileprivate let fresh: [ItemPath: Result]
  }

  /// The objects that a notification is about.
  struct Objects {
    var added: [Any] = []
    var changed: [Any] = []
    var removed: [Any] = []

    var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty }

    var userInfo: [AnyHashable: Any] {
      [
        NSMetadataQueryUpdateAddedItemsKey: added, NSMetadataQueryUpdateChangedItemsKey: changed,
        NSMetadataQueryUpdateRemovedItemsKey: removed,
      ]
    }
  }

  private let order: MetadataOrder
  private var results: [ItemPath: Result] = [:]
  /// The results in order, as of the last request.
  private var sorted: [Result] = []
  /// The results that were added or changed since.
  private var fresh: Set<ItemPath> = []
  /// The results in ``sorted`` that were changed or removed since.
  private var stale: [Result] = []
  private var lastNumber = 0
  private var changeCount = 0

  init(sortedBy descriptors: [NSSortDescriptor] = []) { order = MetadataOrder(descriptors) }

  var count: Int { results.count }

  /// The results in order. Changes are merged on request.
  func list() -> List {
    guard !fresh.isEmpty || !stale.isEmpty else { return List(results: sorted, fresh: [:]) }
    let found = Dictionary(
      fresh.lazy.compactMap { path in results[path].map { (path, $0.with(order.keys(of: $0.item))) } }
    ) { first, _ in first }
    return List(results: order.merging(Array(found.values), into: sorted, without: stale), fresh: found)
  }

  /// Keeps the ``list()`` of results, unless they have changed since.
  mutating func keep(_ list: List, of earlier: Self) {
    guard changeCount == earlier.changeCount else { return }
    for (path, result) in list.fresh { results[path] = result }
    (sorted, fresh, stale) = (list.results, [], [])
  }

  /// Applies changes.
  ///
  /// - Parameter replacements: the objects for added items.
  mutating func apply(_ changes: [QueryChange], _ replacements: [ItemPath: (item: NSMetadataItem, object: Any)])
    -> Objects
  {
    var objects = Objects()
    changeCount += 1
    for change in changes {
      let path = ItemPath(change.item.path)
      switch change.kind {
      case .added, .changed:
        if let known = results[path] {
          known.item.item = change.item
          objects.changed.append(known.object)
          if fresh.insert(path).inserted { stale.append(known) }
        } else if let (item, object) = replacements[path] {
          lastNumber += 1
          results[path] = Result(item, object, number: lastNumber)
          objects.added.append(object)
          fresh.insert(path)
        }
      case .removed:
        guard let known = results.removeValue(forKey: path) else { continue }
        objects.removed.append(known.object)
        if fresh.remove(path) == nil { stale.append(known) }
      }
    }
    return objects
  }

  /// Whether an item is a result already.
  func contains(_ item: DocumentItem) -> Bool { results[ItemPath(item.path)] != nil }
}

/// The values of attributes in results.
struct MetadataValues {
  let results: [MetadataResults.Result]
  /// Returns the replacement for a value in groups and lists.
  let replacement: (_ attribute: String, _ value: Any) -> Any

  private func value(_ attribute: String, of result: MetadataResults.Result) -> Any? {
    result.item.value(forAttribute: attribute).map { replacement(attribute, $0) }
  }

  /// The values, and how many results have each.
  func list(_ attribute: String) -> [NSMetadataQueryAttributeValueTuple] {
    parts(attribute, results).map { NSMetadataQueryAttributeValueTuple(attribute, $0.value, $0.results.count) }
  }

  /// The results by the values of attributes.
  func groups(_ attributes: ArraySlice<String>) -> [NSMetadataQueryResultGroup] { groups(attributes, results) }

  private func groups(
    _ attributes: ArraySlice<String>, _ results: [MetadataResults.Result]
  ) -> [NSMetadataQueryResultGroup] {
    guard let attribute = attributes.first else { return [] }
    let rest = attributes.dropFirst()
    return parts(attribute, results).map { value, results in
      NSMetadataQueryResultGroup(
        attribute, value ?? NSNull(), results.map(\.object), rest.isEmpty ? nil : groups(rest, results))
    }
  }

  /// The results with each value, in the order of the first result.
  private func parts(
    _ attribute: String, _ results: [MetadataResults.Result]
  ) -> [(value: Any?, results: [MetadataResults.Result])] {
    var parts: [(value: Any?, results: [MetadataResults.Result])] = []
    var places: [AnyHashable?: Int] = [:]
    for result in results {
      let value = value(attribute, of: result)
      // A value that cannot be compared equals no other value.
      let key = value.map { ($0 as? AnyHashable) ?? AnyHashable(ObjectIdentifier($0 as AnyObject)) }
      if let place = places[key] {
        parts[place].results.append(result)
      } else {
        places[key] = parts.count
        parts.append((value, [result]))
      }
    }
    return parts
  }
}
