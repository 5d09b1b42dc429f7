import Foundation

/// An order of all values, for sorting.
enum PredicateOrder {
  static func compare(_ first: PredicateValue, _ second: PredicateValue) -> ComparisonResult {
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
