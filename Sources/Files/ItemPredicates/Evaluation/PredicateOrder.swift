import FoundationEssentials

/// An order of all values, for sorting.
package enum PredicateOrder {
  /// Compares the values of a key path, in two items.
  package static func compare(_ keys: [String], _ first: Any?, _ second: Any?) -> ComparisonResult {
    compare(PredicateKeys.value(keys, of: first), PredicateKeys.value(keys, of: second))
  }

  private static func compare(_ first: PredicateValue, _ second: PredicateValue) -> ComparisonResult {
    if let order = PredicateEvaluation.order(first, second) { return order }
    let (one, other) = (first.rank, second.rank)
    return one < other ? .orderedAscending : one > other ? .orderedDescending : .orderedSame
  }
}

extension PredicateValue {
  /// Values of different kinds are sorted by kind.
  fileprivate var rank: Int {
    switch self {
    case .null: 0
    case .bool, .integer, .real: 1
    case .date: 2
    case .string: 3
    case .data: 4
    case .list: 5
    case .dictionary: 6
    case .other: 7
    }
  }
}
