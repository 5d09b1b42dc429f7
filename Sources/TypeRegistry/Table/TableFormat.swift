/// The layout of a compiled table of types.
///
/// A table is one run of bytes, used where it lies: in the executable (`SystemTypes`) or in a mapped file (the cache of
/// a user's declarations). Every byte is below 0x80, because such bytes are what a `StaticString` holds without any
/// conversion. So:
/// - a *word* is 28 bits in four bytes, least significant seven bits first;
/// - a *string* is UTF-8 in the pool, named by two words (offset, length); a byte of 0x80 or more is written as 0x7F
///   and the byte less 0x80, and 0x7F itself twice;
/// - a *list* is a run of words, named by two words (first, count).
///
/// After the header come records (one per type, in declaration order), lists, the hash tables of identifiers and of tags, the
/// conformance matrix, and the string pool. A row of the matrix has one bit per *column*, seven to a byte; only types that
/// something conforms to have a column, which makes the matrix a sixth of its full size.
enum TableFormat {
  static let magic = "utypes01"
  /// The largest number that fits in a word.
  static let maximumWord = (1 << 28) - 1

  /// Words of the header, counted after the magic.
  enum Header: Int, CaseIterable {
    case byteCount, checksum
    case recordsOffset, typeCount
    case listsOffset, listsCount
    case identifierSlotsOffset, identifierSlotCount
    case tagsOffset, tagCount
    case tagSlotsOffset, tagSlotCount
    case classesOffset, classCount
    case columnTypesOffset, columnCount
    case matrixOffset, rowBytes
    case stringsOffset, stringsLength
    case fingerprintOffset, fingerprintLength

    var byteOffset: Int { TableFormat.magic.utf8.count + rawValue * 4 }
  }

  static let headerBytes = magic.utf8.count + Header.allCases.count * 4

  /// Words of a type's record; `…Offset`/`…Length` name strings, `…First`/`…Count` name lists.
  enum Record: Int, CaseIterable {
    case identifierOffset, identifierLength
    case spellingOffset, spellingLength
    case parentsFirst, parentsCount
    /// Per class: class number, number of tags, then two words per tag.
    case tagsFirst, tagsCount
    case descriptionOffset, descriptionLength
    /// Four words per language: the language and the description.
    case localizedFirst, localizedCount
    case iconsFirst, iconsCount
    case referenceURLOffset, referenceURLLength
    case versionOffset, versionLength
    case fileOffset, fileLength, line, column
    /// The key path, where a declaration has no line.
    case pathOffset, pathLength
    case flags
    /// 0, or 1 + the byte in a matrix row × 8 + the bit in that byte.
    case conformanceColumn
  }

  static let recordBytes = Record.allCases.count * 4

  /// Words of a tag's entry in the tag index: its class, its case-folded text, and its candidates by preference.
  static let tagBytes = 5 * 4

  enum Flags {
    static let declared = 1
    static let exported = 2
    static let hasDescription = 4
    static let hasReferenceURL = 8
    static let hasVersion = 16
    static let hasLocation = 32
  }

  /// Bits of the matrix in one byte.
  static let bitsPerByte = 7
}

/// Hashing and case folding of the ASCII strings that lookups use, eight bytes at a time.
enum TableHash {
  /// The bytes with A–Z made a–z, in all eight lanes; the bytes must be ASCII.
  @inline(__always)
  static func folded(_ word: UInt64) -> UInt64 {
    let fromA = word &+ 0x3F3F_3F3F_3F3F_3F3F  // the high bit is set in lanes ≥ "A"
    let pastZ = word &+ 0x2525_2525_2525_2525  // and here in lanes > "Z"
    return word | ((fromA & ~pastZ & 0x8080_8080_8080_8080) >> 2)
  }

  /// The eight bytes at `offset`, or those that are left, zero-extended, first byte least significant.
  @inline(__always)
  static func word(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> UInt64 {
    if offset &+ 8 <= bytes.count {
      return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
    var word: UInt64 = 0
    var index = bytes.count
    while index > offset {
      index &-= 1
      word = word << 8 | UInt64(bytes[index])
    }
    return word
  }

  /// A hash of `bytes`, after folding their case if asked; `salt` keeps name spaces (tag classes) apart.
  @inline(__always)
  static func hash(_ bytes: UnsafeRawBufferPointer, folding: Bool, salt: Int) -> Int {
    var hash = UInt64(truncatingIfNeeded: bytes.count &* 64 &+ salt) &* 0x9E37_79B9_7F4A_7C15
    var offset = 0
    while offset < bytes.count {
      var next = word(bytes, at: offset)
      if folding { next = folded(next) }
      hash = (hash ^ next) &* 0xD6E8_FEB8_6659_FD93
      hash ^= hash >> 32
      offset &+= 8
    }
    return Int(truncatingIfNeeded: hash >> 4)
  }

  /// Whether `bytes`, case-folded if asked, are `stored` (which is folded already).
  @inline(__always)
  static func matches(_ bytes: UnsafeRawBufferPointer, _ stored: UnsafeRawBufferPointer, folding: Bool) -> Bool {
    guard bytes.count == stored.count else { return false }
    var offset = 0
    while offset < bytes.count {
      var next = word(bytes, at: offset)
      if folding { next = folded(next) }
      guard next == word(stored, at: offset) else { return false }
      offset &+= 8
    }
    return true
  }

  /// Whether all bytes are ASCII other than 0x7F, so that they stand in a pool as they are.
  @inline(__always)
  static func isPlain(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var offset = 0
    while offset < bytes.count {
      let next = word(bytes, at: offset)
      // Adding 1 carries into the high bit exactly in lanes of 0x7F (once none has the high bit).
      guard (next | (next &+ 0x0101_0101_0101_0101)) & 0x8080_8080_8080_8080 == 0 else { return false }
      offset &+= 8
    }
    return true
  }
}
