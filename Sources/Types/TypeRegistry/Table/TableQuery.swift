/// A string to look up in a table: its bytes in the pool's form, and values computed from them once.
struct TableQuery {
  private let bytes: UnsafeRawBufferPointer
  private let folding: Bool
  /// The first eight bytes, folded if requested; zeros where there are fewer.
  private let first: UInt64
  /// A mask of the bytes of `first` that belong to the string.
  private let mask: UInt64

  @inline(__always)
  var count: Int { bytes.count }

  /// Creates a query for ASCII text in place; nil if it contains anything else.
  @inline(__always)
  private init?(plain bytes: UnsafeRawBufferPointer, folding: Bool) {
    let word = TableHash.word(bytes, at: 0)
    guard bytes.count <= 8 ? TableHash.isPlain(word) : TableHash.isPlain(bytes) else { return nil }
    self.init(bytes, first: folding ? TableHash.folded(word) : word, folding: folding)
  }

  @inline(__always)
  private init(_ bytes: UnsafeRawBufferPointer, first: UInt64, folding: Bool) {
    self.bytes = bytes
    self.folding = folding
    self.first = first
    mask = bytes.count >= 8 ? .max : 1 &<< UInt64(truncatingIfNeeded: bytes.count &* 8) &- 1
  }

  /// Calls `body` with a string in the pool's form.
  ///
  /// Plain ASCII, as in nearly every query, is passed in place; anything else is converted.
  /// - Returns: what `body` returns: an index, or -1 for nothing.
  @inline(__always)
  static func with(_ string: String, ignoringCase: Bool, _ body: (TableQuery) -> Int) -> Int {
    let converted = -2
    var result = converted
    string.utf8.withContiguousStorageIfAvailable { utf8 in
      if let query = TableQuery(plain: UnsafeRawBufferPointer(utf8), folding: ignoringCase) { result = body(query) }
    }
    guard result == converted else { return result }
    return PoolString.encode(ignoringCase ? string.lowercased() : string).withUnsafeBytes { bytes in
      body(TableQuery(bytes, first: TableHash.word(bytes, at: 0), folding: false))
    }
  }

  /// The query's hash in a table; `space` keeps name spaces (tag classes) apart.
  @inline(__always)
  func hash(space: Int, key: UInt64) -> Int {
    var hash = TableHash.start(count: bytes.count, space: space, key: key)
    hash = bytes.isEmpty ? hash : TableHash.mix(hash, first, key: key)
    var offset = 8
    while offset < bytes.count {
      hash = TableHash.mix(hash, word(at: offset), key: key)
      offset &+= 8
    }
    return TableHash.finish(hash)
  }

  /// Whether the string at `offset` of a table, of the query's length and folded already, is the query.
  ///
  /// Eight bytes can be read at any string: that much follows the pool.
  @inline(__always)
  func matches(_ table: UnsafeRawBufferPointer, at offset: Int) -> Bool {
    guard UInt64(littleEndian: table.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) & mask == first else {
      return false
    }
    guard bytes.count > 8 else { return true }
    let stored = UnsafeRawBufferPointer(start: table.baseAddress.unsafelyUnwrapped + offset, count: bytes.count)
    var position = 8
    while position < bytes.count {
      guard word(at: position) == TableHash.word(stored, at: position) else { return false }
      position &+= 8
    }
    return true
  }

  @inline(__always)
  private func word(at offset: Int) -> UInt64 {
    let word = TableHash.word(bytes, at: offset)
    return folding ? TableHash.folded(word) : word
  }
}
