/// Collects the strings and lists of a table; see `TableFormat`.
struct TableWriter {
  /// A string in the pool.
  struct StringReference {
    var offset: Int
    var length: Int
  }

  private(set) var strings: [UInt8]
  /// By bytes: strings that are equal to Unicode but differ in bytes are kept apart.
  private var references: [[UInt8]: StringReference] = [:]
  /// The words of the lists, as they will be stored in the table.
  private(set) var lists: [UInt8]

  /// Creates a writer that extends the strings and lists of a table, which keep their positions.
  init(base: TypeTable?) {
    strings = base.map { Array($0.stringBytes) } ?? []
    lists = base.map { Array($0.listBytes) } ?? []
  }

  /// Adds a string to the pool, unless it is already there.
  mutating func intern(_ string: String) -> StringReference {
    let key = Array(string.utf8)
    if let known = references[key] { return known }
    let bytes = PoolString.encode(string)
    let reference = StringReference(offset: strings.count, length: bytes.count)
    strings += bytes
    references[key] = reference
    return reference
  }

  /// Appends a list and returns the position of its first word.
  mutating func append(list words: [Int]) -> Int {
    let first = lists.count / 4
    Self.append(words, to: &lists)
    return first
  }

  static func append(_ words: [Int], to bytes: inout [UInt8]) {
    words.map(packed).withUnsafeBytes { bytes.append(contentsOf: $0) }
  }

  static func set(_ word: Int, at offset: Int, in bytes: inout [UInt8]) {
    bytes.withUnsafeMutableBytes { $0.storeBytes(of: packed(word), toByteOffset: offset, as: UInt32.self) }
  }

  /// A word as it is stored in memory: seven bits to a byte, the least significant ones first.
  private static func packed(_ word: Int) -> UInt32 {
    let bits = UInt32(truncatingIfNeeded: word)
    return (bits & 0x7F | (bits & 0x3F80) << 1 | (bits & 0x1F_C000) << 2 | (bits & 0xFE0_0000) << 3).littleEndian
  }

  /// An open-addressing hash table of `hashes.count` entries: slots that hold 0 or an entry's number plus 1.
  static func slots(forHashes hashes: [Int]) -> [Int] {
    var size = 8
    while size < hashes.count * 3 { size *= 2 }
    var slots = [Int](repeating: 0, count: size)
    for (entry, hash) in hashes.enumerated() {
      var slot = hash & (size - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = entry + 1
    }
    return slots
  }
}
