/// A zip archive that is put together byte by byte (PKWARE's APPNOTE.TXT), so that it can say anything.
struct HandmadeArchive {
  struct Entry {
    var name = "a"
    var bytes = Array("text".utf8)
    var flags = 0
    var method = 0
    /// The mode of Unix, with the kind of item.
    var mode = 0o100_644
    var host = 3
    var disk = 0
    /// The extra fields and the comment in the archive's directory.
    var extra: [UInt8] = []
    var comment: [UInt8] = []
    /// What the entry's own header says instead.
    var localName: String?
    var localFlags: Int?
    var localMethod: Int?
    var localCRC: UInt32?
    var localSizes: (compressed: Int, size: Int)?
    var localExtra: [UInt8] = []
    /// What stands behind the data.
    var descriptor: [UInt8] = []
    var size: Int?

    var crc: UInt32 { HandmadeArchive.crc(bytes) }
  }

  var entries: [Entry]
  /// The numbers of disks in the last record, and the number of entries on this one.
  var disk = 0
  var firstDisk = 0
  var countHere: Int?
  /// Whether there are a record and a locator with numbers of 64 bits, as in archives that were written as a stream.
  var hasLargeEnd = false
  var largeCount: Int?
  var disks = 1

  init(_ entries: [Entry]) { self.entries = entries }
  init(_ entry: Entry) { entries = [entry] }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    var directory: [UInt8] = []
    for entry in entries {
      directory += Self.directoryEntry(entry, offset: bytes.count)
      bytes += Self.header(entry) + entry.bytes + entry.descriptor
    }
    let start = bytes.count
    bytes += directory
    if hasLargeEnd {
      let place = bytes.count
      bytes += Self.int32(0x0606_4B50) + Self.int64(44) + Self.int16(45) + Self.int16(45)
      bytes += Self.int32(0) + Self.int32(0)
      bytes += Self.int64(largeCount ?? entries.count) + Self.int64(largeCount ?? entries.count)
      bytes += Self.int64(directory.count) + Self.int64(start)
      bytes += Self.int32(0x0706_4B50) + Self.int32(0) + Self.int64(place) + Self.int32(disks)
    }
    bytes += Self.int32(0x0605_4B50) + Self.int16(disk) + Self.int16(firstDisk)
    bytes += Self.int16(countHere ?? entries.count) + Self.int16(entries.count)
    return bytes + Self.int32(directory.count) + Self.int32(start) + Self.int16(0)
  }

  private static func header(_ entry: Entry) -> [UInt8] {
    let name = Array((entry.localName ?? entry.name).utf8)
    let sizes = entry.localSizes ?? (entry.bytes.count, entry.size ?? entry.bytes.count)
    return int32(0x0403_4B50) + int16(20) + int16(entry.localFlags ?? entry.flags)
      + int16(entry.localMethod ?? entry.method) + int32(0x21_0000) + int32(Int(entry.localCRC ?? entry.crc))
      + int32(sizes.compressed) + int32(sizes.size) + int16(name.count) + int16(entry.localExtra.count) + name
      + entry.localExtra
  }

  private static func directoryEntry(_ entry: Entry, offset: Int) -> [UInt8] {
    let name = Array(entry.name.utf8)
    let numbers =
      int32(0x0201_4B50) + int16(entry.host << 8 | 20) + int16(20) + int16(entry.flags) + int16(entry.method)
      + int32(0x21_0000) + int32(Int(entry.crc)) + int32(entry.bytes.count) + int32(entry.size ?? entry.bytes.count)
    return numbers + int16(name.count) + int16(entry.extra.count) + int16(entry.comment.count) + int16(entry.disk)
      + int16(0) + int32(entry.host == 3 ? entry.mode << 16 : 0) + int32(offset) + name + entry.extra + entry.comment
  }

  // MARK: Numbers

  static func int16(_ number: Int) -> [UInt8] { (0..<2).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
  static func int32(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
  static func int64(_ number: Int) -> [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }

  /// The CRC-32 of ISO 3309, bit by bit.
  static func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(0xFFFF_FFFF) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in crc >> 1 ^ (crc & 1 == 0 ? 0 : 0xEDB8_8320) }
    }
  }
}
