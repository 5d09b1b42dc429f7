import FoundationEssentials
import UTThreads

/// An order of all values, for sorting.
package enum PredicateOrder {
  /// The value of a key path of an item, for many comparisons.
  package struct Value: Sendable {
    fileprivate let value: PredicateValue

    /// - Parameters:
    ///   - keys: the key path.
    ///   - item: the item.
    package init(_ keys: [String], of item: Any?) {
      assert(Steps.count())
      value = PredicateKeys.value(keys, of: item)
    }
  }

  /// Answers a request for the key path of a sort descriptor.
  ///
  /// Foundation's descriptors only have a function that compares, so it is asked to compare this.
  package final class Question {
    /// The answer.
    package fileprivate(set) var keys: [String]?

    package init() {}
  }

  /// Compares the values of a key path, in two items.
  package static func compare(_ keys: [String], _ first: Any?, _ second: Any?) -> ComparisonResult {
    if let question = first as? Question {
      question.keys = keys
      return .orderedSame
    }
    return compare(PredicateKeys.value(keys, of: first), PredicateKeys.value(keys, of: second))
  }

  /// Compares two values of the same key path.
  package static func compare(_ first: Value, _ second: Value, isAscending: Bool) -> ComparisonResult {
    isAscending ? compare(first.value, second.value) : compare(second.value, first.value)
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
