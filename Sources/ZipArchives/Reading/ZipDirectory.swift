import Glibc

/// Reads the directory of a zip archive: where it is, and what it says of each entry.
struct ZipDirectory {
  let path: String
  let size: Int
  private(set) var base = 0
  private(set) var entries: [ZipEntry] = []

  /// Where the entries are, before `base` is added.
  private struct Extent {
    let offset: Int
    let size: Int
    let count: Int
    /// Where they must have ended.
    let limit: Int
  }

  init(path: String, descriptor: Int32, where isWanted: ([UInt8]) -> Bool) throws(ZipError) {
    self.path = path
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw ZipError(archive: path, String(cString: strerror(errno)), hint: "check the disk it is on")
    }
    size = Int(status.st_size)
    guard let extent = try Self.find(descriptor, path, size) else {
      throw ZipError(
        archive: path, "not a zip archive, or one that was cut off: it has no directory at its end",
        hint: "make it again")
    }
    guard extent.size <= ZipArchive.maximumDirectorySize else {
      throw ZipError(
        archive: path,
        "the archive's directory has \(extent.size) bytes, the limit is \(ZipArchive.maximumDirectorySize)",
        hint: "unzip it with another program")
    }
    base = extent.limit - extent.size - extent.offset
    guard base >= 0, let bytes = try ZipArchive.read(descriptor, path, base + extent.offset, extent.size) else {
      throw damaged("its directory is not where it says")
    }
    try readEntries(LittleEndianBytes(bytes[...]), count: extent.count, where: isWanted)
  }

  private func damaged(_ what: String) -> ZipError {
    ZipError(archive: path, "damaged archive: \(what)", hint: "make it again; try unzip -t")
  }

  /// Searches the end of the file for the record that says where the directory is.
  private static func find(_ descriptor: Int32, _ path: String, _ size: Int) throws(ZipError) -> Extent? {
    // The record has 22 bytes, and a comment of up to 65,535 behind it.
    let count = min(size, 22 + 65535)
    guard count >= 22, let bytes = try ZipArchive.read(descriptor, path, size - count, count) else { return nil }
    let tail = LittleEndianBytes(bytes[...])
    for start in stride(from: count - 22, through: 0, by: -1) where bytes[start] == 0x50 {
      guard tail.int32(at: start) == 0x0605_4B50, let length = tail.int16(at: start + 20), start + 22 + length <= count,
        let entries = tail.int16(at: start + 10), let extent = tail.int32(at: start + 12),
        let offset = tail.int32(at: start + 16)
      else { continue }
      let limit = size - count + start
      if entries == 0xFFFF || extent == 0xFFFF_FFFF || offset == 0xFFFF_FFFF,
        let large = try findLarge(descriptor, path, before: limit)
      {
        return large
      }
      return Extent(offset: offset, size: extent, count: entries, limit: limit)
    }
    return nil
  }

  /// The same record of an archive whose numbers need 64 bits. It is where the locator before `end` says or, if
  /// something was put before the archive, right before the locator.
  private static func findLarge(_ descriptor: Int32, _ path: String, before end: Int) throws(ZipError) -> Extent? {
    let locator = LittleEndianBytes((try ZipArchive.read(descriptor, path, end - 20, 20) ?? [])[...])
    guard locator.int32(at: 0) == 0x0706_4B50, let stated = locator.int64(at: 8) else { return nil }
    for place in [stated, end - 20 - 56] where place <= end {
      let record = LittleEndianBytes((try ZipArchive.read(descriptor, path, place, 56) ?? [])[...])
      if record.int32(at: 0) == 0x0606_4B50, let count = record.int64(at: 32), let size = record.int64(at: 40),
        let offset = record.int64(at: 48), size <= place, offset <= place
      {
        return Extent(offset: offset, size: size, count: count, limit: place)
      }
    }
    return nil
  }

  private mutating func readEntries(
    _ bytes: LittleEndianBytes, count: Int, where isWanted: ([UInt8]) -> Bool
  ) throws(ZipError) {
    var position = 0
    var found = 0
    while position < bytes.count {
      guard bytes.int32(at: position) == 0x0201_4B50, let nameLength = bytes.int16(at: position + 28),
        let extraLength = bytes.int16(at: position + 30), let commentLength = bytes.int16(at: position + 32),
        let name = bytes[position + 46..<position + 46 + nameLength],
        let extra = bytes[position + 46 + nameLength..<position + 46 + nameLength + extraLength],
        let record = ZipDirectoryRecord(bytes, at: position, Array(name), ZipExtraFields(extra))
      else { throw damaged("entry \(found + 1) of its directory is none") }
      found += 1
      position += 46 + nameLength + extraLength + commentLength
      let entry = record.entry()
      guard isWanted(entry.name) else { continue }
      guard entry.headerOffset <= size - base else { throw damaged("\(entry.text) would begin behind its end") }
      entries.append(entry)
    }
    guard found == count || count == 0xFFFF else {
      throw damaged("its directory has \(found) entries, but says it had \(count)")
    }
  }
}
