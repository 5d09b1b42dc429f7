/// Collects the parts of a table and lays them out; see `TableFormat`.
struct TableWriter {
  /// A string in the pool.
  struct StringReference {
    var offset: Int
    var length: Int
  }

  private(set) var strings: [UInt8] = []
  private var references: [String: StringReference] = [:]
  private(set) var lists: [Int] = []

  /// Puts a string into the pool, once however often it is asked for.
  mutating func intern(_ string: String) -> StringReference {
    if let known = references[string] { return known }
    let bytes = PoolString.encode(string)
    let reference = StringReference(offset: strings.count, length: bytes.count)
    strings += bytes
    references[string] = reference
    return reference
  }

  /// Appends a list and returns the position of its first word.
  mutating func append(list words: some Sequence<Int>) -> Int {
    let first = lists.count
    lists += words
    return first
  }

  func bytes(of reference: StringReference) -> ArraySlice<UInt8> {
    strings[reference.offset..<reference.offset + reference.length]
  }

  /// The bytes of one word.
  static func append(_ word: Int, to bytes: inout [UInt8]) {
    for shift in [0, 7, 14, 21] { bytes.append(UInt8(truncatingIfNeeded: word >> shift) & 0x7F) }
  }

  static func set(_ word: Int, at offset: Int, in bytes: inout [UInt8]) {
    for index in 0..<4 { bytes[offset + index] = UInt8(truncatingIfNeeded: word >> (7 * index)) & 0x7F }
  }

  /// An open-addressing hash table of `hashes.count` entries: slots that hold 0 or an entry's number plus 1.
  static func slots(forHashes hashes: [Int]) -> [Int] {
    var size = 8
    while size < hashes.count * 2 { size *= 2 }
    var slots = [Int](repeating: 0, count: size)
    for (entry, hash) in hashes.enumerated() {
      var slot = hash & (size - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = entry + 1
    }
    return slots
  }
}
