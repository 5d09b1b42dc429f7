/// The layout of a compiled table of types.
///
/// A table is one run of bytes, used in place: in the executable (`SystemTypes`) or in a mapped file (the cache of a
/// user's declarations). Every byte is below 0x80, because a `StaticString` holds such bytes without conversion:
/// - a *word* is 28 bits in four bytes, least significant seven bits first;
/// - a *string* is UTF-8 in the pool, named by two words (offset, length); a byte of 0x80 or more is written as 0x7F
///   and the byte less 0x80, and 0x7F itself twice;
/// - a *list* is a run of words, named by two words (first, count).
///
/// After the header come records (one per type, in declaration order), lists, the hash tables of identifiers and of
/// tags, the conformance matrix, and the string pool. A row of the matrix has one bit per *column*, seven to a byte;
/// only types that something conforms to have a column, which makes the matrix a sixth of its full size.
enum TableFormat {
  static let magic = "utypes02"
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
    /// The seed of the hash key, 28 bits each; see `TableHash`.
    case seedLow, seedHigh
    /// A list; see `TypeTable.words`.
    case problemsFirst, problemsCount

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

  /// Words of a tag's entry in the tag index: its key (class and length of the text), the offset of its case-folded
  /// text, and its candidates by preference as a list.
  static let tagBytes = 4 * 4

  /// A tag's class and the length of its text in one word, so one comparison distinguishes most tags. Texts are below
  /// 4,096 bytes in the pool: 1,024 as declared, half as much again in lower case, each escaped.
  static func tagKey(tagClass: Int, length: Int) -> Int { tagClass << 12 | length }

  static func tagClass(ofKey key: Int) -> Int { key >> 12 }

  static func tagLength(ofKey key: Int) -> Int { key & 0xFFF }

  enum Flags {
    static let declared = 1
    static let exported = 2
    static let hasDescription = 4
    static let hasReferenceURL = 8
    static let hasVersion = 16
    static let hasLocation = 32
    /// See `TypeDeclaration.isFirstIfPublic`.
    static let isRankedAsPrivate = 64
  }

  /// Zeros after the string pool, so that eight bytes can be read at any string.
  static let bytesAfterStrings = 8

  /// Bits of the matrix in one byte.
  static let bitsPerByte = 7
}
