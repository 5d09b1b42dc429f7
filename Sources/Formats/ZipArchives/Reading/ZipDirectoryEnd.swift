/// The end of an archive (APPNOTE.TXT 4.3.14 to 4.3.16), with the position of its directory.
struct ZipDirectoryEnd {
  /// Where the directory begins, before what lies before the archive is added.
  let offset: Int
  let size: Int
  let count: Int
  /// Where the directory must have ended.
  let limit: Int

  /// Searches the end of a file; nil if it is not an archive.
  static func find(_ descriptor: Int32, _ path: String, size: Int) throws(ZipError) -> ZipDirectoryEnd? {
    // The record has 22 bytes, and a comment of up to 65,535 behind it.
    let count = min(size, 22 + 65535)
    guard count >= 22, let bytes = try ZipArchive.read(descriptor, path, size - count, count) else { return nil }
    for start in stride(from: count - 22, through: 0, by: -1) where bytes[start] == 0x50 {
      let record = LittleEndianBytes(bytes[start...])
      guard record.int32(at: 0) == 0x0605_4B50, let length = record.int16(at: 20), 22 + length <= record.count else {
        continue
      }
      if let end = try ZipDirectoryEnd(record, at: size - count + start, descriptor, path) { return end }
    }
    return nil
  }

  /// - Returns: nil if the directory cannot be before its end.
  private init?(
    _ record: LittleEndianBytes, at limit: Int, _ descriptor: Int32, _ path: String
  ) throws(ZipError) {
    guard let disk = record.int16(at: 4), let firstDisk = record.int16(at: 6), let here = record.int16(at: 8),
      let count = record.int16(at: 10), let size = record.int32(at: 12), let offset = record.int32(at: 16)
    else { return nil }
    if let large = try Self.findLarge(descriptor, path, before: limit) {
      func agrees(_ number: Int, _ exact: Int, _ elsewhere: Int) -> Bool { number == exact || number == elsewhere }
      guard agrees(disk, 0, 0xFFFF), agrees(firstDisk, 0, 0xFFFF) else { throw Self.inParts(path) }
      guard agrees(count, large.count, 0xFFFF), agrees(here, large.count, 0xFFFF),
        agrees(size, large.size, 0xFFFF_FFFF), agrees(offset, large.offset, 0xFFFF_FFFF)
      else {
        throw ZipError(
          archive: path, "damaged archive: the two records at the end disagree about the directory",
          help: "create it again; test it with 'unzip -t'")
      }
      self = large
      return
    }
    guard disk == 0, firstDisk == 0, here == count else { throw Self.inParts(path) }
    guard size <= limit, offset <= limit else { return nil }
    self.init(offset: offset, size: size, count: count, limit: limit)
  }

  private init(offset: Int, size: Int, count: Int, limit: Int) {
    (self.offset, self.size, self.count, self.limit) = (offset, size, count, limit)
  }

  /// The same record with numbers of 64 bits. It is where the locator before `end` says or, if something was put before the
  /// archive, right before the locator.
  private static func findLarge(
    _ descriptor: Int32, _ path: String, before end: Int
  ) throws(ZipError) -> ZipDirectoryEnd? {
    let locator = LittleEndianBytes((try ZipArchive.read(descriptor, path, end - 20, 20) ?? [])[...])
    guard locator.int32(at: 0) == 0x0706_4B50, let disk = locator.int32(at: 4), let stated = locator.int64(at: 8),
      let disks = locator.int32(at: 16)
    else { return nil }
    guard disk == 0, disks <= 1 else { throw inParts(path) }
    for place in [stated, end - 20 - 56] where place <= end - 20 - 56 {
      let record = LittleEndianBytes((try ZipArchive.read(descriptor, path, place, 56) ?? [])[...])
      guard record.int32(at: 0) == 0x0606_4B50, let here = record.int64(at: 24), let count = record.int64(at: 32),
        let size = record.int64(at: 40), let offset = record.int64(at: 48), size <= place, offset <= place
      else { continue }
      guard record.int32(at: 16) == 0, record.int32(at: 20) == 0, here == count else { throw inParts(path) }
      return ZipDirectoryEnd(offset: offset, size: size, count: count, limit: place)
    }
    return nil
  }

  private static func inParts(_ path: String) -> ZipError {
    ZipError(
      archive: path, "one part of a split archive (multi-disk)",
      help: "join the parts with 'zip -s 0'")
  }
}
