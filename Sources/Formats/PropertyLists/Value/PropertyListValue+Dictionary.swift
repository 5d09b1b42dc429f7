extension PropertyListValue {
  /// Keys and values in insertion order.
  ///
  /// Keys are compared by their UTF-8 bytes, as in property list readers, not by Unicode's canonical equivalence. Of
  /// duplicate keys, the last value is used, as in Apple's XML reader. Finding a key is a linear search, which is
  /// faster than hashing for dictionaries of typical size.
  public struct Dictionary: Sendable, Hashable {
    /// A key and its value.
    public struct Entry: Sendable, Hashable {
      /// The key.
      public var key: String
      /// The value.
      public var value: PropertyListValue

      /// A key and its value.
      public init(key: String, value: PropertyListValue) {
        self.key = key
        self.value = value
      }
    }

    /// The pairs, in order.
    public var entries: [Entry]

    /// Creates a dictionary from pairs, in order.
    public init(_ entries: [Entry] = []) { self.entries = entries }

    /// The keys, in order.
    public var keys: [String] { entries.map(\.key) }

    /// The value of a key. Setting it appends a new key, or replaces the value of an existing one in place; setting nil
    /// removes the key.
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
