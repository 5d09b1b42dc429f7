/// A zip archive that is put together byte by byte (PKWARE's APPNOTE.TXT), so that it can say anything.
package struct HandmadeArchive: Sendable {
  package struct Entry: Sendable {
    package var name = "a"
    package var bytes = Array("text".utf8)
    package var flags = 0
    package var method = 0
    /// The mode of Unix, with the kind of item.
    package var mode = 0o100_644
    package var host = 3
    package var disk = 0
    /// The attributes of MS-DOS.
    package var attributes = 0
    /// The date of MS-DOS.
    package var date = 0x21
    /// The time of MS-DOS.
    package var time = 0
    /// The extra fields and the comment in the archive's directory.
    package var extra: [UInt8] = []
    package var comment: [UInt8] = []
    /// What the entry's own header says instead.
    package var localName: String?
    package var localFlags: Int?
    package var localMethod: Int?
    package var localCRC: UInt32?
    package var localSizes: (compressed: Int, size: Int)?
    package var localExtra: [UInt8] = []
    /// What stands behind the data.
    package var descriptor: [UInt8] = []
    package var size: Int?

    package init(
      name: String = "a", bytes: [UInt8] = Array("text".utf8), host: Int = 3, extra: [UInt8] = []
    ) {
      (self.name, self.bytes, self.host, self.extra) = (name, bytes, host, extra)
    }

    package var crc: UInt32 { HandmadeArchive.crc(bytes) }
  }

  package var entries: [Entry]
  /// The numbers of disks in the last record, and the number of entries on this one.
  package var disk = 0
  package var firstDisk = 0
  package var countHere: Int?
  /// Whether there are a record and a locator with numbers of 64 bits, as in archives that were written as a stream.
  package var hasLargeEnd = false
  package var largeCount: Int?
  package var disks = 1
  /// Where the locator says that this record is, and what version of the format the record has.
  package var largePlace: Int?
  package var largeVersion = 45
  /// What stands between this record and its locator.
  package var largeExtension: [UInt8] = []
  /// The size of that record as it says, without the first 12 bytes.
  package var largeSize: Int?
  /// What the last record says of the directory.
  package var statedSize: Int?
  package var statedOffset: Int?
  package var commentLength = 0

  package init(_ entries: [Entry]) { self.entries = entries }
  package init(_ entry: Entry) { entries = [entry] }

  package var bytes: [UInt8] {
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
      bytes += Self.int32(0x0606_4B50) + Self.int64(largeSize ?? 44 + largeExtension.count)
      bytes += Self.int16(largeVersion) + Self.int16(largeVersion)
      bytes += Self.int32(0) + Self.int32(0)
      bytes += Self.int64(largeCount ?? entries.count) + Self.int64(largeCount ?? entries.count)
      bytes += Self.int64(directory.count) + Self.int64(start) + largeExtension
      bytes += Self.int32(0x0706_4B50) + Self.int32(0) + Self.int64(largePlace ?? place) + Self.int32(disks)
    }
    bytes += Self.int32(0x0605_4B50) + Self.int16(disk) + Self.int16(firstDisk)
    bytes += Self.int16(countHere ?? entries.count) + Self.int16(entries.count)
    return bytes + Self.int32(statedSize ?? directory.count) + Self.int32(statedOffset ?? start)
      + Self.int16(commentLength)
  }

  private static func header(_ entry: Entry) -> [UInt8] {
    let name = Array((entry.localName ?? entry.name).utf8)
    let sizes = entry.localSizes ?? (entry.bytes.count, entry.size ?? entry.bytes.count)
    return int32(0x0403_4B50) + int16(20) + int16(entry.localFlags ?? entry.flags)
      + int16(entry.localMethod ?? entry.method) + int32(entry.date << 16 | entry.time)
      + int32(Int(entry.localCRC ?? entry.crc))
      + int32(sizes.compressed) + int32(sizes.size) + int16(name.count) + int16(entry.localExtra.count) + name
      + entry.localExtra
  }

  private static func directoryEntry(_ entry: Entry, offset: Int) -> [UInt8] {
    let name = Array(entry.name.utf8)
    let numbers =
      int32(0x0201_4B50) + int16(entry.host << 8 | 20) + int16(20) + int16(entry.flags) + int16(entry.method)
      + int32(entry.date << 16 | entry.time) + int32(Int(entry.crc)) + int32(entry.bytes.count)
      + int32(entry.size ?? entry.bytes.count)
    return numbers + int16(name.count) + int16(entry.extra.count) + int16(entry.comment.count) + int16(entry.disk)
      + int16(0) + int32(entry.attributes | (entry.host == 3 ? entry.mode << 16 : 0)) + int32(offset) + name
      + entry.extra + entry.comment
  }

  // MARK: Numbers

  package static func int16(_ number: Int) -> [UInt8] { (0..<2).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
  package static func int32(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
  package static func int64(_ number: Int) -> [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }

  /// The CRC-32 of ISO 3309, bit by bit.
  package static func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(0xFFFF_FFFF) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in crc >> 1 ^ (crc & 1 == 0 ? 0 : 0xEDB8_8320) }
    }
  }
}
