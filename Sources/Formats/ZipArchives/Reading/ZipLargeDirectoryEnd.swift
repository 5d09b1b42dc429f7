/// The end record with numbers of 64 bits, and the locator after it (APPNOTE.TXT 4.3.14 and 4.3.15).
enum ZipLargeDirectoryEnd {
  private static let locatorSize = 20
  /// The number of bytes of a record without extensible data.
  private static let recordSize = 56
  /// The bytes of a record that its own size does not count: signature and size.
  private static let uncounted = 12

  /// Reads the record; nil if there is no locator before the end record.
  ///
  /// The record is at the position in the locator or, if bytes were put before the archive, right before the locator.
  /// It ends at the locator, and the directory ends at the record's position according to the locator.
  ///
  /// - Throws: ``ZipError`` if there is a locator, but no such record.
  static func find(_ file: ZipFile, before end: Int) throws(ZipError) -> ZipDirectoryEnd? {
    let locatorStart = end - locatorSize
    guard let locator = try file.numbers(locatorStart, locatorSize), locator.int32(at: 0) == 0x0706_4B50 else {
      return nil
    }
    let isSplit = locator.int32(at: 4) != 0 || (locator.int32(at: 16) ?? 0) > 1
    let latest = locatorStart - recordSize
    guard let stated = locator.int64(at: 8), isSplit || stated <= latest else { throw contradiction(file) }
    for place in stated >= latest ? [latest] : [stated, latest] {
      guard let record = try file.numbers(place, recordSize), record.int32(at: 0) == 0x0606_4B50 else { continue }
      guard !isEncrypted(record) else {
        throw ZipError(
          archive: file.path, "the archive's directory is encrypted", help: "create the archive without a password")
      }
      guard !isSplit else { throw file.inParts }
      return try read(record, at: place, endingAt: locatorStart, stated, file)
    }
    throw isSplit ? file.inParts : contradiction(file)
  }

  /// Whether the record has the fields about encryption (APPNOTE.TXT 7.3.4), which came with version 6.2 of the format.
  private static func isEncrypted(_ record: LittleEndianBytes) -> Bool {
    guard let size = record.int64(at: 4), let version = record.int16(at: 14) else { return false }
    return version & 0xFF >= 62 && size > recordSize - uncounted
  }

  private static func read(
    _ record: LittleEndianBytes, at place: Int, endingAt end: Int, _ stated: Int, _ file: ZipFile
  ) throws(ZipError) -> ZipDirectoryEnd {
    guard let here = record.int64(at: 24), let count = record.int64(at: 32), let size = record.int64(at: 40),
      let offset = record.int64(at: 48), size <= place, offset <= place,
      record.int64(at: 4) == end - place - uncounted, offset + size == stated
    else { throw contradiction(file) }
    guard record.int32(at: 16) == 0, record.int32(at: 20) == 0, here == count else { throw file.inParts }
    return ZipDirectoryEnd(offset: offset, size: size, count: count, limit: place)
  }

  private static func contradiction(_ file: ZipFile) -> ZipError {
    file.damaged("the 64-bit end record does not match its locator")
  }
}
