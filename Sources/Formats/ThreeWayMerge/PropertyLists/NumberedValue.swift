import FoundationEssentials
import PropertyLists
import UTText

/// A property list value with numbers for itself and all values in it: equal values have equal numbers, so that
/// comparing two takes constant time.
///
/// Values are equal if a file with one means the same as a file with the other. Unlike with `==`, the order of
/// a dictionary's keys is ignored, `é` and `e` with an accent differ, and a NaN equals itself.
struct NumberedValue {
  let value: PropertyListValue
  let number: Int
  let content: Content

  enum Content {
    case scalar
    case array([NumberedValue])
    /// In order; a key occurs once.
    case dictionary([Entry])
  }

  struct Entry {
    let key: String
    /// The number of the key.
    let number: Int
    let value: NumberedValue
  }

  /// Whether this and another value are arrays, or dictionaries.
  func isContainer(like other: NumberedValue) -> Bool {
    switch (content, other.content) {
    case (.array, .array), (.dictionary, .dictionary): true
    default: false
    }
  }
}

extension [NumberedValue] {
  var numbers: [Int] { map(\.number) }
}

/// The numbers of the values in several property lists.
struct ValueNumbering {
  private var numbering = Numbering<Content>()

  /// The content that makes values equal.
  private enum Content: Hashable {
    case key(HashedBytes)
    case string(HashedBytes)
    case integer(Int128)
    case real(UInt64)
    case boolean(Bool)
    case date(UInt64)
    case data(HashedBytes)
    case uid(UInt64)
    case array([Int])
    /// The numbers of keys, in order, each followed by its value's number.
    case dictionary([Int])
  }

  mutating func callAsFunction(_ value: PropertyListValue) -> NumberedValue {
    switch value {
    case .dictionary(let dictionary): return self.dictionary(dictionary)
    case .array(let array):
      let elements = array.map { self($0) }
      return NumberedValue(
        value: value, number: numbering.number(of: .array(elements.numbers)), content: .array(elements))
    case .string(let text): return scalar(value, .string(Self.bytes(text)))
    case .integer(let number): return scalar(value, .integer(number))
    case .real(let number): return scalar(value, .real(number == 0 ? 0 : number.bitPattern))
    case .boolean(let isTrue): return scalar(value, .boolean(isTrue))
    case .date(let date): return scalar(value, .date(date.timeIntervalSinceReferenceDate.bitPattern))
    // `Data` hashes only its first bytes.
    case .data(let data): return scalar(value, .data(HashedBytes(bytes: Array(data)[...])))
    case .uid(let number): return scalar(value, .uid(number))
    }
  }

  private mutating func scalar(_ value: PropertyListValue, _ content: Content) -> NumberedValue {
    NumberedValue(value: value, number: numbering.number(of: content), content: .scalar)
  }

  private mutating func dictionary(_ dictionary: PropertyListValue.Dictionary) -> NumberedValue {
    var entries: [NumberedValue.Entry] = []
    var positions: [Int: Int] = [:]
    for entry in dictionary {
      let number = numbering.number(of: .key(Self.bytes(entry.key)))
      let numbered = NumberedValue.Entry(key: entry.key, number: number, value: self(entry.value))
      if let position = positions[number] {
        entries[position] = numbered  // of duplicates, the last one applies
      } else {
        positions[number] = entries.count
        entries.append(numbered)
      }
    }
    let content = entries.sorted { $0.number < $1.number }.flatMap { [$0.number, $0.value.number] }
    return NumberedValue(
      value: .dictionary(dictionary), number: numbering.number(of: .dictionary(content)),
      content: .dictionary(entries))
  }

  private static func bytes(_ text: String) -> HashedBytes { HashedBytes(bytes: Array(text.utf8)[...]) }
}
