/// The end of an archive (APPNOTE.TXT 4.3.14 to 4.3.16), with the position of its directory.
///
/// The last signature of an end record decides, as for unzip and Python. An earlier record may describe a directory
/// that other programs do not read, so it is never used instead of an invalid last one.
struct ZipDirectoryEnd {
  /// The position of the directory, without the bytes before the archive.
  let offset: Int
  let size: Int
  let count: Int
  /// The required end of the directory.
  let limit: Int

  /// The number of bytes of an end record without its comment.
  static let recordSize = 22
  private static let maximumComment = 65535

  /// Searches the end of a file for the record; nil if the file is not an archive.
  ///
  /// - Throws: ``ZipError`` if the last end record does not describe the file.
  static func find(_ file: ZipFile) throws(ZipError) -> ZipDirectoryEnd? {
    let count = min(file.size, recordSize + maximumComment)
    guard let bytes = try file.bytes(file.size - count, count), let start = lastRecord(bytes) else { return nil }
    let record = LittleEndianBytes(bytes[start...])
    guard let length = record.int16(at: 20) else { throw file.damaged("its end record is cut off") }
    guard recordSize + length <= record.count else {
      throw file.damaged("its last end record has a comment that is longer than the rest of the file")
    }
    return try ZipDirectoryEnd(record, at: file.size - count + start, file)
  }

  private static func lastRecord(_ bytes: [UInt8]) -> Int? {
    let signature: [UInt8] = [0x50, 0x4B, 5, 6]
    func isRecord(_ start: Int) -> Bool { bytes[start...].starts(with: signature) }
    // The numbers of a record without a comment may look like a signature.
    let last = bytes.count - recordSize
    if last >= 0, isRecord(last), bytes.suffix(2) == [0, 0] { return last }
    return stride(from: bytes.count - signature.count, through: 0, by: -1).first(where: isRecord)
  }

  private init(_ record: LittleEndianBytes, at limit: Int, _ file: ZipFile) throws(ZipError) {
    guard let disk = record.int16(at: 4), let firstDisk = record.int16(at: 6), let here = record.int16(at: 8),
      let count = record.int16(at: 10), let size = record.int32(at: 12), let offset = record.int32(at: 16)
    else { throw file.damaged("its end record is cut off") }
    if let large = try ZipLargeDirectoryEnd.find(file, before: limit) {
      func agrees(_ number: Int, _ exact: Int, _ elsewhere: Int) -> Bool { number == exact || number == elsewhere }
      guard agrees(disk, 0, 0xFFFF), agrees(firstDisk, 0, 0xFFFF) else { throw file.inParts }
      guard agrees(count, large.count, 0xFFFF), agrees(here, large.count, 0xFFFF),
        agrees(size, large.size, 0xFFFF_FFFF), agrees(offset, large.offset, 0xFFFF_FFFF)
      else { throw file.damaged("the two records at the end disagree about the directory") }
      self = large
      return
    }
    guard size <= limit, offset <= limit - size else {
      throw file.damaged("its last end record describes a directory that is not in the file")
    }
    guard disk == 0, firstDisk == 0, here == count else { throw file.inParts }
    self.init(offset: offset, size: size, count: count, limit: limit)
  }

  init(offset: Int, size: Int, count: Int, limit: Int) {
    (self.offset, self.size, self.count, self.limit) = (offset, size, count, limit)
  }
}
