extension PropertyListValue {
  /// Keys and values in the order in which they were put.
  ///
  /// Keys are told apart by their UTF-8 bytes, as property-list readers do, not by Unicode's canonical equivalence. A
  /// key that stands twice counts with its last value, as in Apple's XML reader. Finding a key looks at every pair: for
  /// dictionaries of the size that people write this beats hashing.
  public struct Dictionary: Sendable, Hashable {
    /// A key with its value.
    public struct Entry: Sendable, Hashable {
      /// The key.
      public var key: String
      /// Its value.
      public var value: PropertyListValue

      /// A key with its value.
      public init(key: String, value: PropertyListValue) {
        self.key = key
        self.value = value
      }
    }

    /// The pairs, in order.
    public var entries: [Entry]

    /// A dictionary of these pairs, in order.
    public init(_ entries: [Entry] = []) { self.entries = entries }

    /// The keys, in order.
    public var keys: [String] { entries.map(\.key) }

    /// The value of a key. Setting puts a new key at the end and leaves an existing one in its place; setting nil
    /// removes it.
    public subscript(key: String) -> PropertyListValue? {
      get { lastIndex(of: key).map { entries[$0].value } }
      set {
        guard let newValue else {
          entries.removeAll { $0.key.hasSameBytes(as: key) }
          return
        }
        if let index = lastIndex(of: key) {
          entries[index].value = newValue
        } else {
          entries.append(Entry(key: key, value: newValue))
        }
      }
    }

    private func lastIndex(of key: String) -> Int? { entries.lastIndex { $0.key.hasSameBytes(as: key) } }
  }
}

extension PropertyListValue.Dictionary: RandomAccessCollection, MutableCollection {
  public var startIndex: Int { entries.startIndex }
  public var endIndex: Int { entries.endIndex }
  public subscript(position: Int) -> Entry {
    get { entries[position] }
    set { entries[position] = newValue }
  }
}

extension PropertyListValue.Dictionary: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, PropertyListValue)...) {
    self.init(elements.map { Entry(key: $0, value: $1) })
  }
}
