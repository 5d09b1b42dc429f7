import Foundation
import UTItemPredicates
import UTPredicates
import UTThreads

/// The order of a query's results: by its descriptors, and otherwise as they were found.
struct MetadataOrder {
  private let descriptors: [NSSortDescriptor]
  /// The keys of each descriptor; nil for a descriptor that compares items by other means.
  private let keys: [[String]?]

  init(_ descriptors: [NSSortDescriptor]) {
    self.descriptors = descriptors
    keys = descriptors.map(\.keys)
  }

  /// The values that an item is sorted by. They are computed once, not for each comparison.
  func keys(of item: NSMetadataItem) -> [PredicateOrder.Value?] {
    keys.map { $0.map { PredicateOrder.Value($0, of: item) } }
  }

  /// Whether a result comes before another result.
  private func precedes(_ one: MetadataResults.Result, _ other: MetadataResults.Result) -> Bool {
    assert(Steps.count())
    for (index, descriptor) in descriptors.enumerated() {
      let order =
        if let first = one.keys[index], let second = other.keys[index] {
          PredicateOrder.compare(first, second, isAscending: descriptor.ascending)
        } else {
          descriptor.compare(one.item, to: other.item)
        }
      if order != .orderedSame { return order == .orderedAscending }
    }
    return one.number < other.number
  }

  /// Returns a sorted list with other results, and without some of its own results.
  func merging(
    _ fresh: [MetadataResults.Result], into sorted: [MetadataResults.Result], without stale: [MetadataResults.Result]
  ) -> [MetadataResults.Result] {
    let gone = Set(stale.map(\.number))
    guard !keys.contains(nil), 8 * (fresh.count + stale.count) < sorted.count else {
      // Descriptors without keys compare the items themselves, which have changed.
      return (sorted.filter { !gone.contains($0.number) } + fresh).sorted(by: precedes)
    }
    let old = stale.map { place(of: $0, in: sorted) }
    guard zip(stale, old).allSatisfy({ $1 < sorted.count && sorted[$1].number == $0.number }) else {
      return (sorted.filter { !gone.contains($0.number) } + fresh).sorted(by: precedes)
    }
    // New results come before the old result at their position.
    let changes =
      fresh.sorted(by: precedes).map { (place: place(of: $0, in: sorted), new: MetadataResults.Result?.some($0)) }
      + old.map { (place: $0, new: nil) }
    var list: [MetadataResults.Result] = []
    list.reserveCapacity(sorted.count + fresh.count)
    var next = 0
    for (place, new) in changes.sorted(by: { ($0.place, $0.new == nil ? 1 : 0) < ($1.place, $1.new == nil ? 1 : 0) }) {
      list += sorted[next..<place]
      next = place
      if let new { list.append(new) } else { next += 1 }
    }
    return list + sorted[next...]
  }

  /// The number of results of a sorted list that come before a result.
  private func place(of result: MetadataResults.Result, in sorted: [MetadataResults.Result]) -> Int {
    var (start, end) = (0, sorted.count)
    while start < end {
      let middle = (start + end) / 2
      if precedes(sorted[middle], result) { start = middle + 1 } else { end = middle }
    }
    return start
  }
}
