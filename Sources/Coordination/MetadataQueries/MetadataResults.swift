import Foundation
import UTFileQueries
import UTItemPredicates
import UTSystemCalls

/// The results of a query.
struct MetadataResults {
  /// An item, and what the delegate has put in its place.
  struct Result {
    let item: NSMetadataItem
    let object: Any
    /// The place in the order in which results were found.
    let number: Int
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

  var descriptors: [NSSortDescriptor] = []
  private var results: [ItemPath: Result] = [:]
  private var sorted: [Result]? = []
  private var lastNumber = 0
  private var changeCount = 0

  var count: Int { results.count }

  /// The results in order. Sorted when they are asked for, not with each change.
  func list() -> [Result] {
    if let sorted { return sorted }
    return results.values.sorted { first, second in
      for descriptor in descriptors {
        let order = descriptor.compare(first.item, to: second.item)
        if order != .orderedSame { return order == .orderedAscending }
      }
      return first.number < second.number
    }
  }

  /// Keeps the ``list()`` of results, unless they have changed since.
  mutating func keep(_ list: [Result], of earlier: Self) {
    if changeCount == earlier.changeCount { sorted = list }
  }

  /// Takes changes over.
  ///
  /// - Parameter replacements: the objects for added items.
  mutating func apply(_ changes: [QueryChange], _ replacements: [ItemPath: (item: NSMetadataItem, object: Any)])
    -> Objects
  {
    var objects = Objects()
    sorted = nil
    changeCount += 1
    for change in changes {
      let path = ItemPath(change.item.path)
      switch change.kind {
      case .added, .changed:
        if let known = results[path] {
          known.item.item = change.item
          objects.changed.append(known.object)
        } else if let (item, object) = replacements[path] {
          lastNumber += 1
          results[path] = Result(item: item, object: object, number: lastNumber)
          objects.added.append(object)
        }
      case .removed: if let known = results.removeValue(forKey: path) { objects.removed.append(known.object) }
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
  /// The value that stands for one in groups and lists.
  let replacement: (_ attribute: String, _ value: Any) -> Any

  private func value(_ attribute: String, of result: MetadataResults.Result) -> Any? {
    result.item.value(forAttribute: attribute).map { replacement(attribute, $0) }
  }

  /// How many results have which values.
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

  /// The results with each value, in the order of their first ones.
  private func parts(
    _ attribute: String, _ results: [MetadataResults.Result]
  ) -> [(value: Any?, results: [MetadataResults.Result])] {
    var parts: [(value: Any?, results: [MetadataResults.Result])] = []
    var places: [AnyHashable?: Int] = [:]
    for result in results {
      let value = value(attribute, of: result)
      // What cannot be compared is a value of its own.
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
