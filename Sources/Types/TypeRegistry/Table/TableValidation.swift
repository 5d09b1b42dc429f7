/// Checks whether bytes from a file are an intact table: everything that lookups rely on is checked once, here.
enum TableValidation {
  /// A checksum over all bytes except itself, as one word; -1, which is not a word, if a byte is 0x80 or more. It
  /// detects damage, not malice: memory safety relies on the structural checks.
  static func checksum(_ bytes: UnsafeRawBufferPointer) -> Int {
    let place = TableFormat.Header.checksum.byteOffset
    var sums: (UInt64, UInt64) = (0x9E37_79B9_7F4A_7C15, 0)
    var allBits: UInt64 = 0
    var offset = 0
    while offset < bytes.count {
      var next = TableHash.word(bytes, at: offset)
      allBits |= next
      if offset <= place && place < offset + 8 { next &= ~(0xFFFF_FFFF << UInt64((place - offset) * 8)) }
      sums.0 = (sums.0 ^ next) &* 0xD6E8_FEB8_6659_FD93
      sums.0 ^= sums.0 >> 29
      sums.1 = sums.1 &+ sums.0
      offset += 8
    }
    guard allBits & 0x8080_8080_8080_8080 == 0 else { return -1 }
    return Int(truncatingIfNeeded: (sums.0 ^ sums.1) >> 16) & TableFormat.maximumWord
  }

  /// Whether the bytes are a table that can be used without further checks.
  static func isWhole(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count >= TableFormat.headerBytes, bytes.count <= TableFormat.maximumWord,
      bytes.prefix(TableFormat.magic.utf8.count).elementsEqual(TableFormat.magic.utf8),
      header(bytes, .byteCount) == bytes.count,
      header(bytes, .checksum) == checksum(bytes)
    else { return false }
    let table = TypeTable(trusted: bytes)
    return sectionsFit(table) && recordsAreSound(table) && problemsAreSound(table) && hashTablesAreSound(table)
      && isAcyclic(table)
  }

  private static func header(_ bytes: UnsafeRawBufferPointer, _ field: TableFormat.Header) -> Int {
    TypeTable.word(bytes, at: field.byteOffset)
  }

  // MARK: Sections

  private static func sectionsFit(_ table: TypeTable) -> Bool {
    func fits(_ offset: TableFormat.Header, _ count: TableFormat.Header, _ size: Int) -> Bool {
      // Words are below 2^28 and sizes below 2^8, so nothing here can overflow.
      table.header(offset) >= TableFormat.headerBytes
        && table.header(offset) + table.header(count) * size <= table.bytes.count
    }
    func isPowerOfTwo(_ count: Int) -> Bool { count > 0 && count & (count - 1) == 0 }
    return fits(.recordsOffset, .typeCount, TableFormat.recordBytes)
      && fits(.listsOffset, .listsCount, 4)
      && fits(.identifierSlotsOffset, .identifierSlotCount, 4) && isPowerOfTwo(table.header(.identifierSlotCount))
      && fits(.tagsOffset, .tagCount, TableFormat.tagBytes)
      && fits(.tagSlotsOffset, .tagSlotCount, 4) && isPowerOfTwo(table.header(.tagSlotCount))
      && fits(.classesOffset, .classCount, 8) && table.header(.classCount) >= TagClass.wellKnown.count
      && fits(.columnTypesOffset, .columnCount, 4)
      && fits(.stringsOffset, .stringsLength, 1)
      && table.header(.stringsOffset) + table.header(.stringsLength) + TableFormat.bytesAfterStrings
        <= table.bytes.count
      && table.header(.matrixOffset) + table.header(.rowBytes) * table.count <= table.bytes.count
      && (table.header(.rowBytes) == 0
        || table.header(.columnCount) <= table.header(.rowBytes) * TableFormat.bitsPerByte)
      && hasString(table, table.header(.fingerprintOffset), table.header(.fingerprintLength))
      && (0..<table.header(.classCount)).allSatisfy { number in
        let offset = table.header(.classesOffset) + number * 8
        return hasString(
          table, TypeTable.word(table.bytes, at: offset), TypeTable.word(table.bytes, at: offset + 4))
      }
      && (0..<table.header(.columnCount)).allSatisfy { table.columnType($0) < table.count }
  }

  private static func hasString(_ table: TypeTable, _ offset: Int, _ length: Int) -> Bool {
    offset + length <= table.header(.stringsLength)
  }

  private static func hasList(_ table: TypeTable, _ first: Int, _ count: Int) -> Bool {
    first + count <= table.header(.listsCount)
  }

  private static func hasStrings(_ table: TypeTable, listFirst first: Int, count: Int) -> Bool {
    hasList(table, first, count * 2)
      && (0..<count).allSatisfy { hasString(table, table.list(first + $0 * 2), table.list(first + $0 * 2 + 1)) }
  }

  // MARK: Records

  private static func recordsAreSound(_ table: TypeTable) -> Bool {
    let strings: [(TableFormat.Record, TableFormat.Record)] = [
      (.identifierOffset, .identifierLength), (.spellingOffset, .spellingLength),
      (.descriptionOffset, .descriptionLength), (.referenceURLOffset, .referenceURLLength),
      (.versionOffset, .versionLength), (.fileOffset, .fileLength), (.pathOffset, .pathLength),
    ]
    let lastColumn = table.header(.rowBytes) << 3
    return (0..<table.count).allSatisfy { index in
      let first = table.record(index, .parentsFirst)
      let count = table.record(index, .parentsCount)
      let column = table.record(index, .conformanceColumn)
      return strings.allSatisfy { hasString(table, table.record(index, $0.0), table.record(index, $0.1)) }
        && hasList(table, first, count) && (first..<first + count).allSatisfy { table.list($0) < table.count }
        && hasStrings(
          table, listFirst: table.record(index, .localizedFirst), count: table.record(index, .localizedCount) * 2)
        && hasStrings(table, listFirst: table.record(index, .iconsFirst), count: table.record(index, .iconsCount))
        && (table.header(.rowBytes) == 0 || column <= lastColumn)
        && tagsAreSound(table, index)
    }
  }

  private static func tagsAreSound(_ table: TypeTable, _ index: Int) -> Bool {
    var position = table.record(index, .tagsFirst)
    for _ in 0..<table.record(index, .tagsCount) {
      guard hasList(table, position, 2), table.list(position) < table.header(.classCount) else { return false }
      let count = table.list(position + 1)
      guard hasStrings(table, listFirst: position + 2, count: count) else { return false }
      position += 2 + count * 2
    }
    return true
  }

  private static func problemsAreSound(_ table: TypeTable) -> Bool {
    let first = table.header(.problemsFirst)
    let size = TypeTable.wordsPerProblem
    return hasList(table, first, table.problemCount * size)
      && (0..<table.problemCount).allSatisfy { number in
        table.problemStrings(at: first + number * size).allSatisfy {
          hasString(table, table.list($0), table.list($0 + 1))
        }
      }
  }

  // MARK: Hash tables

  private static func hashTablesAreSound(_ table: TypeTable) -> Bool {
    func slotsAreSound(_ offset: TableFormat.Header, _ count: TableFormat.Header, entries: Int) -> Bool {
      var hasEmpty = false  // a search ends at an empty slot
      for slot in 0..<table.header(count) {
        let entry = TypeTable.word(table.bytes, at: table.header(offset) + slot * 4)
        guard entry <= entries else { return false }
        if entry == 0 { hasEmpty = true }
      }
      return hasEmpty
    }
    return slotsAreSound(.identifierSlotsOffset, .identifierSlotCount, entries: table.count)
      && slotsAreSound(.tagSlotsOffset, .tagSlotCount, entries: table.header(.tagCount))
      && (0..<table.header(.tagCount)).allSatisfy { entry in
        func word(_ number: Int) -> Int {
          TypeTable.word(
            table.bytes, at: table.header(.tagsOffset) + entry * TableFormat.tagBytes + number * 4)
        }
        return hasString(table, word(1), TableFormat.tagLength(ofKey: word(0))) && hasList(table, word(2), word(3))
          && (word(2)..<word(2) + word(3)).allSatisfy { table.list($0) < table.count }
      }
  }

  /// Walks over parents end only if there are no cycles.
  private static func isAcyclic(_ table: TypeTable) -> Bool {
    ConformanceGraph(parents: (0..<table.count).map(table.parents)).cyclicEdges.isEmpty
  }
}
