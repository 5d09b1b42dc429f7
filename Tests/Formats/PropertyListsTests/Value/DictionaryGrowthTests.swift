import PropertyLists
import Testing
import UTTestFixtures

/// Dictionaries with many keys: a key is found without comparing all of them, and in every way the same as in a small
/// one.
@Suite struct DictionaryGrowthTests {
  private typealias Dictionary = PropertyListValue.Dictionary

  private static func dictionary(_ count: Int) -> Dictionary {
    Dictionary((0..<count).map { .init(key: "key \($0)", value: .integer(Int128($0))) })
  }

  // With fewer keys, collisions distort the counts. Hashes differ in each process.
  @Test func `setting many keys takes time in proportion to their number`() {
    let growth = Growth(from: 4000, { $0 }) { count in
      var dictionary = Dictionary()
      for number in 0..<count { dictionary["key \(number)"] = .integer(Int128(number)) }
      #expect(dictionary == Self.dictionary(count))
    }
    #expect(growth.isLinear, "\(growth)")
  }

  @Test func `many keys are found in time in proportion to their number`() {
    let growth = Growth(from: 4000, Self.dictionary) { dictionary in
      for number in 0..<dictionary.count { #expect(dictionary["key \(number)"] == .integer(Int128(number))) }
      #expect(dictionary["none"] == nil)
    }
    #expect(growth.isLinear, "\(growth)")
  }

  @Test func `a copy with another key does not change the original`() {
    let original = Self.dictionary(100)
    #expect(original["key 99"] == 99)
    var copy = original
    copy["new"] = 1
    copy["key 5"] = nil
    #expect(original["new"] == nil && original["key 5"] == 5 && original["key 99"] == 99)
    #expect(copy["new"] == 1 && copy["key 5"] == nil && copy["key 99"] == 99 && copy.count == 100)
  }

  @Test func `changes of the pairs are seen`() {
    var dictionary = Self.dictionary(100)
    #expect(dictionary["key 7"] == 7)
    dictionary.entries.reverse()
    dictionary[0] = .init(key: "first", value: 1)
    dictionary.entries.append(.init(key: "key 7", value: "later"))
    #expect(dictionary["first"] == 1 && dictionary["key 99"] == nil && dictionary["key 7"] == "later")
    #expect(dictionary.keys.first == "first")
  }

  @Test func `keys of many are compared by their bytes`() {
    var dictionary = Self.dictionary(100)
    dictionary["\u{E9}"] = 1
    dictionary["e\u{301}"] = 2
    #expect(dictionary["\u{E9}"] == 1 && dictionary["e\u{301}"] == 2 && dictionary.count == 102)
  }

  /// The same random changes to a dictionary and to a list that is searched from its end.
  @Test(arguments: Thorough.seeds(200)) func `a large dictionary behaves as a list of pairs`(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var dictionary = Dictionary()
    var pairs: [Dictionary.Entry] = []
    for step in 0..<600 {
      let key = "\(Int.random(in: 0..<120, using: &generator))"
      switch Int.random(in: 0..<10, using: &generator) {
      case 0...5:
        dictionary[key] = .integer(Int128(step))
        if let index = pairs.lastIndex(where: { $0.key == key }) {
          pairs[index].value = .integer(Int128(step))
        } else {
          pairs.append(.init(key: key, value: .integer(Int128(step))))
        }
      case 6...7:
        dictionary[key] = nil
        pairs.removeAll { $0.key == key }
      case 8:
        dictionary.entries.append(.init(key: key, value: .integer(Int128(-step))))
        pairs.append(.init(key: key, value: .integer(Int128(-step))))
      default: break
      }
      #expect(dictionary[key] == pairs.last { $0.key == key }?.value)
    }
    #expect(dictionary.entries == pairs)
  }
}
