extension PropertyListValue {
  /// Keys and values in insertion order.
  ///
  /// Keys are compared by their UTF-8 bytes, as in property list readers, not by Unicode's canonical equivalence. Of
  /// duplicate keys, the last value is used, as in Apple's XML reader. Finding a key takes constant time; removing
  /// one takes time proportional to the number of keys, because the order is kept.
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

    private var pairs: [Entry]
    /// The positions of the keys, if there are many.
    private var index: KeyIndex?

    /// The pairs, in order.
    public var entries: [Entry] {
      get { pairs }
      _modify {
        defer { renewIndex() }
        yield &pairs
      }
    }

    /// Creates a dictionary from pairs, in order.
    public init(_ entries: [Entry] = []) {
      pairs = entries
      renewIndex()
    }

    /// The keys, in order.
    public var keys: [String] { pairs.map(\.key) }

    /// The value of a key. Setting it appends a new key, or replaces the value of an existing one in place; setting nil
    /// removes the key.
    public subscript(key: String) -> PropertyListValue? {
      get { lastIndex(of: key).map { pairs[$0].value } }
      set {
        guard let position = lastIndex(of: key) else {
          if let newValue { append(Entry(key: key, value: newValue)) }
          return
        }
        guard let newValue else { return remove(key) }
        pairs[position].value = newValue
      }
    }

    private func lastIndex(of key: String) -> Int? {
      if let index { return index.lastIndex(of: key, in: pairs) }
      return pairs.lastIndex { $0.key.hasSameBytes(as: key) }
    }

    private mutating func append(_ entry: Entry) {
      pairs.append(entry)
      guard index != nil, isKnownUniquelyReferenced(&index) else { return renewIndex() }
      index?.append(entry.key, at: pairs.count - 1)
    }

    private mutating func remove(_ key: String) {
      let count = pairs.count
      pairs.removeAll { $0.key.hasSameBytes(as: key) }
      guard pairs.count > KeyIndex.fewEntries, isKnownUniquelyReferenced(&index) else { return renewIndex() }
      index?.remove(key, count - pairs.count)
    }

    /// Begins with a new index, because the old index is for other pairs, or is shared with another dictionary.
    private mutating func renewIndex() { index = pairs.count > KeyIndex.fewEntries ? KeyIndex() : nil }

    public static func == (one: Self, other: Self) -> Bool { one.pairs == other.pairs }

    public func hash(into hasher: inout Hasher) { hasher.combine(pairs) }
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
