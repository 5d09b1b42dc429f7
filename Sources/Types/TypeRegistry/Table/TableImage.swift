/// The bytes of a table while it is laid out: a header whose fields locate the sections after it.
struct TableImage {
  private(set) var bytes: [UInt8] =
    Array(TableFormat.magic.utf8) + [UInt8](repeating: 0, count: TableFormat.Header.allCases.count * 4)

  mutating func set(_ field: TableFormat.Header, _ value: Int) {
    TableWriter.set(value, at: field.byteOffset, in: &bytes)
  }

  /// Appends a section of bytes.
  ///
  /// - Parameters:
  ///   - offset: the field for the offset of the section.
  ///   - count: the field that describes its size, and the value.
  mutating func append(_ section: [UInt8], at offset: TableFormat.Header, _ count: (TableFormat.Header, Int)) {
    set(offset, bytes.count)
    set(count.0, count.1)
    bytes += section
  }

  /// Appends a section of words.
  ///
  /// - Parameters:
  ///   - offset: the field for the offset of the section.
  ///   - count: the field for the number of its elements.
  ///   - size: the number of words of an element.
  mutating func append(
    words: [Int], at offset: TableFormat.Header, _ count: TableFormat.Header, size: Int = 1
  ) {
    var section: [UInt8] = []
    TableWriter.append(words, to: &section)
    append(section, at: offset, (count, words.count / size))
  }

  /// The complete table.
  consuming func sealed() -> [UInt8] {
    bytes += repeatElement(0, count: TableFormat.bytesAfterStrings)
    CompiledTable.seal(&bytes)
    return bytes
  }
}
