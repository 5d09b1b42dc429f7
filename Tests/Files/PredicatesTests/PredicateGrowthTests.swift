import Foundation
import Synchronization
import Testing
import UTPredicates
import UTTestFixtures

/// Long predicates: an item is asked for each value once, and lists are not searched.
@Suite struct PredicateGrowthTests {
  /// An item that counts how often it is asked.
  private final class Asked: PredicateItem, Sendable {
    private let number = Mutex(0)
    var count: Int { number.withLock { $0 } }

    func predicateValue(forKey key: String) -> Any? {
      number.withLock { $0 += 1 }
      return key == "name" ? "note" : key == "size" ? 7 : nil
    }
  }

  @Test(arguments: [10, 400]) func `each value is asked for once, however many clauses need it`(_ count: Int) throws {
    let clauses = (0..<count).map { "name == 'a\($0)' OR size == \($0 + 100) OR %K == 'b\($0)'" }
    let format = try PredicateFormat(
      clauses.joined(separator: " OR "), arguments: Array(repeating: "name", count: count))
    let item = Asked()
    #expect(!format.matches(item))
    // Each `%K` is a key of its own.
    #expect(item.count == 2 + count)
  }

  @Test func `a value is found among many without comparing it with each`() throws {
    func format(_ count: Int) throws -> (PredicateFormat, PredicateFormat) {
      let list = (0..<count).map { "'A\($0)', \($0)" }.joined(separator: ", ") + ", NIL"
      return (
        try PredicateFormat("name IN[c] {\(list)} OR size IN {\(list)}"),
        try PredicateFormat("ANY list IN %@", arguments: [(0..<count).map { "x\($0)" }])
      )
    }
    let growth = try Growth(from: 50, format) { list, argument in
      #expect(list.matches(["name": "a3"]) && list.matches(["size": 4.0]) && !list.matches(["name": "b", "size": -1]))
      #expect(argument.matches(["list": ["y", "x7"]]) && !argument.matches(["list": ["y"]]))
    }
    #expect(growth.isConstant, "\(growth)")
  }

  /// Numbers of all kinds are equal if their values are; texts and numbers are not.
  @Test(arguments: [
    ("1 IN {1.0}", true), ("1.0 IN {1}", true), ("TRUE IN {1}", true), ("1 IN {TRUE}", true), ("'1' IN {1}", false),
    ("1 IN {'1'}", false), ("9007199254740993 IN {9007199254740992}", false),
    ("9007199254740993 IN {9007199254740992.0}", true), ("'\u{E9}' IN {'e\u{301}'}", true),
    ("'STRASSE' IN[c] {'straße'}", true), ("'É' IN[cd] {'e'}", true), ("'É' IN[d] {'e'}", false),
    ("NIL IN {NIL}", true),
    ("x IN {NIL}", true), ("x IN {1}", false), ("pair IN {{1, 2}}", true), ("pair IN {{2, 1}}", false),
    ("pair IN {2, 3}", true), ("pair IN {3, 4}", false), ("NOT pair IN {3}", true), ("2 IN pair", true),
  ])
  func `what is in a list`(_ format: String, _ isTrue: Bool) throws {
    #expect(try PredicateFormat(format).matches(["pair": [1, 2]]) == isTrue)
  }
}
