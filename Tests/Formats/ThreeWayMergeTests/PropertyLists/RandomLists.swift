import PropertyLists
import UTTestFixtures

/// Random property lists and edited copies, with few keys and values, so that many of them are equal.
struct RandomLists {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  private mutating func random(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  /// Dictionaries of dictionaries and integers; only the root can be empty.
  mutating func dictionary(depth: Int = 3) -> PropertyListValue {
    var dictionary = PropertyListValue.Dictionary()
    for _ in 0..<random((depth < 3 ? 1 : 0)...4) {
      dictionary[key()] = depth > 1 && random(0...1) == 0 ? self.dictionary(depth: depth - 1) : integer()
    }
    return .dictionary(dictionary)
  }

  /// A value of any kind.
  mutating func value(depth: Int = 3) -> PropertyListValue {
    switch random(0...(depth > 0 ? 9 : 5)) {
    case 0, 1: return integer()
    case 2: return .string(["", "a", "é", "e\u{301}", "<&>"].randomElement(using: &generator) ?? "")
    case 3: return .real([0, -0.0, 1, .nan].randomElement(using: &generator) ?? 0)
    case 4: return .boolean(random(0...1) == 0)
    case 5: return .data(.init(repeating: UInt8(random(0...2)), count: random(0...100)))
    case 6, 7: return .array((0..<random(0...5)).map { _ in value(depth: depth - 1) })
    default:
      var dictionary = PropertyListValue.Dictionary()
      for _ in 0..<random(0...5) { dictionary[key()] = value(depth: depth - 1) }
      return .dictionary(dictionary)
    }
  }

  /// A copy with up to three values added, removed, or replaced by new ones.
  mutating func edited(
    _ value: PropertyListValue, with new: (inout RandomLists) -> PropertyListValue
  ) -> PropertyListValue {
    var value = value
    for _ in 0..<random(0...3) { value = editedOnce(value, with: new) }
    return value
  }

  private mutating func editedOnce(
    _ value: PropertyListValue, with new: (inout RandomLists) -> PropertyListValue
  ) -> PropertyListValue {
    switch value {
    case .dictionary(var dictionary):
      let key = key()
      switch random(0...4) {
      // A dictionary is never left empty: git does not have empty folders.
      case 0: if dictionary.count > 1 { dictionary[key] = nil }
      case 1: dictionary[key] = new(&self)
      default: dictionary[key] = dictionary[key].map { editedOnce($0, with: new) } ?? new(&self)
      }
      return .dictionary(dictionary)
    case .array(var elements):
      let index = random(0...elements.count)
      if index == elements.count {
        elements.append(new(&self))
      } else {
        switch random(0...3) {
        case 0: elements.remove(at: index)
        case 1: elements.insert(random(0...1) == 0 ? elements[index] : new(&self), at: index)
        default: elements[index] = editedOnce(elements[index], with: new)
        }
      }
      return .array(elements)
    default: return new(&self)
    }
  }

  mutating func key() -> String { ["a", "b", "c", "d", "e"].randomElement(using: &generator) ?? "a" }

  mutating func integer() -> PropertyListValue { .integer(Int128(random(0...9))) }
}
