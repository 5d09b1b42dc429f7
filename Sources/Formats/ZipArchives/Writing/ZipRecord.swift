import UTLibC

/// An entry of an archive that is being written: its local header, its data descriptor, and its record in the central
/// directory.
struct ZipRecord {
  let name: [UInt8]
  let kind: ZipEntry.Kind
  let attributes: ZipWriter.Attributes
  let offset: Int
  var size = 0
  var compressedSize = 0
  var checksum: UInt32 = 0
  var isDeflated = false
  /// Whether sizes and checksum follow the data.
  var hasDescriptor = false

  /// The largest number for a 32-bit field; the next one marks a number in the 64-bit field.
  private static let largest = 0xFFFF_FFFE
  private static let elsewhere: UInt32 = 0xFFFF_FFFF

  init(name: [UInt8], kind: ZipEntry.Kind, _ attributes: ZipWriter.Attributes, offset: Int) {
    self.name = name
    self.kind = kind
    self.attributes = attributes
    self.offset = offset
  }

  /// Deflated data can be slightly larger than the file, so the descriptor uses 64 bits well before they are needed.
  private var isLarge: Bool { size > Self.largest - (hasDescriptor ? 1 << 24 : 0) }

  /// The local header, before the data (APPNOTE.TXT 4.3.7).
  var header: [UInt8] {
    var extra = ZipBytes()
    if isLarge {
      extra.field(1) {
        $0.int64(hasDescriptor ? 0 : size); $0.int64(hasDescriptor ? 0 : compressedSize)
      }
    }
    extra.add(time)
    var bytes = ZipBytes()
    bytes.int32(0x0403_4B50)
    bytes.int16(version(isLarge))
    common(&bytes)
    bytes.int32(hasDescriptor ? 0 : checksum)
    // With a 64-bit field, the sizes here mark that, with or without a descriptor.
    bytes.int32(isLarge ? Self.elsewhere : hasDescriptor ? 0 : UInt32(truncatingIfNeeded: compressedSize))
    bytes.int32(isLarge ? Self.elsewhere : hasDescriptor ? 0 : UInt32(truncatingIfNeeded: size))
    bytes.int16(name.count)
    bytes.int16(extra.bytes.count)
    return bytes.bytes + name + extra.bytes
  }

  /// The data descriptor, after the data (4.3.9).
  var descriptor: [UInt8] {
    var bytes = ZipBytes()
    bytes.int32(0x0807_4B50)
    bytes.int32(checksum)
    if isLarge {
      bytes.int64(compressedSize)
      bytes.int64(size)
    } else {
      bytes.int32(UInt32(truncatingIfNeeded: compressedSize))
      bytes.int32(UInt32(truncatingIfNeeded: size))
    }
    return bytes.bytes
  }

  /// The record in the central directory (4.3.12).
  var directoryEntry: [UInt8] {
    var large = ZipBytes()
    if isLarge { for number in [size, compressedSize] { large.int64(number) } }
    if offset > Self.largest { large.int64(offset) }
    var extra = ZipBytes()
    if !large.bytes.isEmpty { extra.field(1) { $0.add(large.bytes) } }
    extra.add(time)
    var bytes = ZipBytes()
    bytes.int32(0x0201_4B50)
    bytes.int16(3 << 8 | 45)  // created on Unix
    bytes.int16(version(!large.bytes.isEmpty))
    common(&bytes)
    bytes.int32(checksum)
    for number in [compressedSize, size] { bytes.int32(isLarge ? Self.elsewhere : Self.fitting(number)) }
    bytes.int16(name.count)
    bytes.int16(extra.bytes.count)
    for _ in 0..<3 { bytes.int16(0) }  // no comment, the first disk, no internal attributes
    bytes.int32(mode << 16 | (kind == .directory ? 0x10 : 0))
    bytes.int32(Self.fitting(offset))
    return bytes.bytes + name + extra.bytes
  }

  /// The end of the central directory, which is the end of the archive (4.3.14 to 4.3.16).
  static func end(count: Int, size: Int, offset: Int) -> [UInt8] {
    var bytes = ZipBytes()
    if count > 0xFFFE || size > largest || offset > largest {
      bytes.int32(0x0606_4B50)
      bytes.int64(44)
      bytes.int16(3 << 8 | 45)
      bytes.int16(45)
      for _ in 0..<2 { bytes.int32(0) }
      for number in [count, count, size, offset] { bytes.int64(number) }
      bytes.int32(0x0706_4B50)
      bytes.int32(0)
      bytes.int64(offset + size)
      bytes.int32(1)
    }
    bytes.int32(0x0605_4B50)
    for _ in 0..<2 { bytes.int16(0) }
    for _ in 0..<2 { bytes.int16(min(count, 0xFFFF)) }
    bytes.int32(fitting(size))
    bytes.int32(fitting(offset))
    bytes.int16(0)
    return bytes.bytes
  }

  private static func fitting(_ number: Int) -> UInt32 {
    number > largest ? elsewhere : UInt32(truncatingIfNeeded: number)
  }

  // MARK: Fields

  private func version(_ isLarge: Bool) -> Int { isLarge ? 45 : 20 }

  /// Flags, method, and MS-DOS time, which are the same in both headers.
  private func common(_ bytes: inout ZipBytes) {
    let isUnicode = name.contains { $0 >= 0x80 } && String(validating: name, as: UTF8.self) != nil
    bytes.int16((isUnicode ? 0x800 : 0) | (hasDescriptor ? 8 : 0))
    bytes.int16(isDeflated ? 8 : 0)
    let (date, time) = dosTime
    bytes.int16(time)
    bytes.int16(date)
  }

  private var mode: UInt32 {
    let kind: mode_t =
      switch kind {
      case .directory: S_IFDIR
      case .symbolicLink: S_IFLNK
      default: S_IFREG
      }
    return UInt32(kind) | attributes.mode & 0o7777
  }

  /// The Unix time (Info-ZIP's field "UT") if it fits in 32 bits, and the NTFS time if it is more precise.
  private var time: [UInt8] {
    guard let modified = attributes.modified else { return [] }
    let seconds = Int32(exactly: modified)
    var extra = ZipBytes()
    if let seconds {
      extra.field(0x5455) {
        $0.add([1])
        $0.int32(UInt32(bitPattern: seconds))
      }
    }
    if attributes.nanoseconds >= 100 || seconds == nil,
      let ticks = WindowsTime.ticks(seconds: modified, nanoseconds: attributes.nanoseconds)
    {
      extra.field(0x0A) {
        $0.int32(0)
        // Modified, accessed, created: the unknown ones are the same as the first.
        $0.field(1) { for _ in 0..<3 { $0.int64(ticks) } }
      }
    }
    return extra.bytes
  }

  /// The MS-DOS date and time, in UTC so that archives do not depend on the time zone; 1980-01-01 without a time.
  private var dosTime: (date: Int, time: Int) {
    let none = (date: 1 << 5 | 1, time: 0)
    guard let modified = attributes.modified else { return none }
    var (seconds, parts) = (time_t(modified), tm())
    guard gmtime_r(&seconds, &parts) != nil, (80..<208).contains(parts.tm_year) else { return none }
    let date = (Int(parts.tm_year) - 80) << 9 | (Int(parts.tm_mon) + 1) << 5 | Int(parts.tm_mday)
    return (date, Int(parts.tm_hour) << 11 | Int(parts.tm_min) << 5 | min(Int(parts.tm_sec), 59) / 2)
  }
}
