/// The extra fields of an entry in the central directory, each with a tag, a length, and its contents (APPNOTE.TXT
/// 4.5).
struct ZipExtraFields {
  private let fields: [(tag: Int, bytes: LittleEndianBytes)]

  /// Reads the fields up to the first incomplete one.
  init(_ bytes: ArraySlice<UInt8>) {
    let all = LittleEndianBytes(bytes)
    var fields: [(tag: Int, bytes: LittleEndianBytes)] = []
    var position = 0
    while let tag = all.int16(at: position), let length = all.int16(at: position + 2) {
      guard let content = all[position + 4..<position + 4 + length] else { break }
      fields.append((tag, LittleEndianBytes(content)))
      position += 4 + length
    }
    self.fields = fields
  }

  private func field(_ tag: Int) -> LittleEndianBytes? { fields.first { $0.tag == tag }?.bytes }

  /// The 64-bit numbers that do not fit into the entry, in the order of its fields.
  var largeNumbers: LargeNumbers { LargeNumbers(field: field(1)) }

  /// Returns the numbers of the 64-bit field one by one.
  struct LargeNumbers {
    fileprivate let field: LittleEndianBytes?
    private var position = 0

    fileprivate init(field: LittleEndianBytes?) { self.field = field }

    /// The next number; the largest possible one if there is none.
    mutating func next() -> Int {
      defer { position += 8 }
      return field?.int64(at: position) ?? .max
    }

    /// The number of the disk, which comes last.
    func nextDisk() -> Int { field?.int32(at: position) ?? .max }
  }

  /// The modification time: seconds since 1970 (Info-ZIP's fields "UT" and "UX", the latter written by Macs), with the
  /// fraction from the NTFS field if that has the same second.
  ///
  /// The seconds have 32 bits and a sign. Programs that do not support times after 2038 write later times without a
  /// sign.
  ///
  /// - Parameter isLate: whether the MS-DOS date is 2038 or later.
  func modified(isLate: Bool) -> ZipTime? {
    guard let unixTime else { return windowsTime }
    if let exact = windowsTime, exact.seconds.map(UInt32.init(truncatingIfNeeded:)) == unixTime { return exact }
    return .moment(seconds: isLate ? Int64(unixTime) : Int64(Int32(bitPattern: unixTime)), nanoseconds: 0)
  }

  private var unixTime: UInt32? {
    if let field = field(0x5455), let flags = field[0..<1]?.first, flags & 1 != 0, let time = field.int32(at: 1) {
      return UInt32(truncatingIfNeeded: time)
    }
    return field(0x5855)?.int32(at: 4).map { UInt32(truncatingIfNeeded: $0) }
  }

  /// The time in the NTFS field (APPNOTE.TXT 4.5.5): units of 100 ns since 1601.
  private var windowsTime: ZipTime? {
    guard let field = field(0x0A) else { return nil }
    var position = 4
    while let tag = field.int16(at: position), let length = field.int16(at: position + 2) {
      if tag == 1, length >= 8, let ticks = field.int64(at: position + 4), ticks > 0 {
        return .moment(
          seconds: Int64(ticks / WindowsTime.ticks) - WindowsTime.secondsTo1970,
          nanoseconds: UInt32(ticks % WindowsTime.ticks) * 100)
      }
      position += 4 + length
    }
    return nil
  }

  /// The name in UTF-8 (Info-ZIP's field "up"), if it was made for the entry's name.
  func unicodeName(of name: [UInt8]) -> [UInt8]? {
    guard let field = field(0x7075), field[0..<1]?.first == 1, let checksum = field.int32(at: 1),
      checksum == Int(Checksum.of(name)), let unicode = field[5..<field.count], !unicode.isEmpty
    else { return nil }
    return Array(unicode)
  }
}
