/// A value, or a part of one, that is written as JSON: texts, integers, truth values, and lists and objects of them.
///
/// `JSONEncoder` of Foundation takes several times as long, which matters for a million items.
enum JSONPart {
  /// The parts of a list or an object. An object has a key for each.
  final class Members {
    fileprivate(set) var keys: [String] = []
    fileprivate(set) var values: [JSONPart] = []

    /// The indices of the values in the order of their keys, byte by byte.
    var sortedIndices: [Int] {
      values.indices.sorted { keys[$0].precedes(keys[$1]) }
    }
  }

  case null
  case boolean(Bool)
  case integer(Int)
  case text(String)
  case list(Members)
  case object(Members)

  /// - Throws: errors of the value, or an error if it has parts of different kinds.
  init(_ value: some Encodable) throws {
    let place = Place()
    try value.encode(to: place)
    self = place.part
  }

  /// Takes one value.
  private final class Place: Encoder, SingleValueEncodingContainer {
    var part = JSONPart.null { didSet { members?.values[index] = part } }
    /// The parts of the list or object that contains the value; nil for the outermost value.
    private let members: Members?
    private let index: Int
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init() { (members, index) = (nil, 0) }

    init(last members: Members) { (self.members, index) = (members, members.values.count - 1) }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
      let members = Members()
      part = .object(members)
      return KeyedEncodingContainer(Object(members: members))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
      let members = Members()
      part = .list(members)
      return List(members: members)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    func encodeNil() { part = .null }
    func encode(_ value: Bool) { part = .boolean(value) }
    func encode(_ value: Int) { part = .integer(value) }
    func encode(_ value: String) { part = .text(value) }

    func encode(_ value: some Encodable) throws {
      guard let number = value as? any FixedWidthInteger else { return try value.encode(to: self) }
      guard let number = Int(exactly: number) else {
        throw EncodingError.invalidValue(value, .init(codingPath: [], debugDescription: "The number is too large."))
      }
      part = .integer(number)
    }

    // Real numbers, which no record contains, would recurse forever.
    func encode(_ value: Double) throws { throw unsupported(value) }
    func encode(_ value: Float) throws { throw unsupported(value) }

    private func unsupported(_ value: Any) -> EncodingError {
      .invalidValue(value, .init(codingPath: [], debugDescription: "Floating-point numbers are not supported."))
    }
  }

  private struct Object<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let members: Members
    var codingPath: [any CodingKey] { [] }

    private func add(_ part: JSONPart, _ key: Key) {
      members.keys.append(key.stringValue)
      members.values.append(part)
    }

    func encodeNil(forKey key: Key) { add(.null, key) }
    func encode(_ value: Bool, forKey key: Key) { add(.boolean(value), key) }
    func encode(_ value: Int, forKey key: Key) { add(.integer(value), key) }
    func encode(_ value: String, forKey key: Key) { add(.text(value), key) }
    func encode(_ value: some Encodable, forKey key: Key) throws { add(try JSONPart(value), key) }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
      let nested = Members()
      add(.object(nested), key)
      return KeyedEncodingContainer(Object<Nested>(members: nested))
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      let nested = Members()
      add(.list(nested), key)
      return List(members: nested)
    }

    func superEncoder() -> any Encoder {
      (members.keys, members.values) = (members.keys + ["super"], members.values + [.null])
      return Place(last: members)
    }

    func superEncoder(forKey key: Key) -> any Encoder {
      add(.null, key)
      return Place(last: members)
    }
  }

  private struct List: UnkeyedEncodingContainer {
    let members: Members
    var codingPath: [any CodingKey] { [] }
    var count: Int { members.values.count }

    private func add(_ part: JSONPart) { members.values.append(part) }

    func encodeNil() { add(.null) }
    func encode(_ value: Bool) { add(.boolean(value)) }
    func encode(_ value: Int) { add(.integer(value)) }
    func encode(_ value: String) { add(.text(value)) }
    func encode(_ value: some Encodable) throws { add(try JSONPart(value)) }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
      let nested = Members()
      add(.object(nested))
      return KeyedEncodingContainer(Object<Nested>(members: nested))
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
      let nested = Members()
      add(.list(nested))
      return List(members: nested)
    }

    func superEncoder() -> any Encoder {
      add(.null)
      return Place(last: members)
    }
  }
}
