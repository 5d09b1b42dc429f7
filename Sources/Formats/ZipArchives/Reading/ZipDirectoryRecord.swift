import UTLibC

/// One entry as stored in an archive's directory (APPNOTE.TXT 4.3.12).
struct ZipDirectoryRecord {
  private let host: Int
  private let flags: Int
  private let method: Int
  private let dosTime: Int
  private let dosDate: Int
  private let checksum: Int
  private let compressedSize: Int
  private let size: Int
  private let headerOffset: Int
  private let externalAttributes: Int
  private let storedName: [UInt8]
  private let extra: ZipExtraFields
  /// The first bytes of a record.
  static let signature = 0x0201_4B50

  /// Whether the data is in another file, of an archive in several parts.
  let isElsewhere: Bool

  /// - Returns: nil if the entry is cut off.
  init?(_ bytes: LittleEndianBytes, at position: Int, _ name: [UInt8], _ extra: ZipExtraFields) {
    guard let madeBy = bytes.int16(at: position + 4), let flags = bytes.int16(at: position + 8),
      let method = bytes.int16(at: position + 10), let dosTime = bytes.int16(at: position + 12),
      let dosDate = bytes.int16(at: position + 14), let checksum = bytes.int32(at: position + 16),
      var compressedSize = bytes.int32(at: position + 20), var size = bytes.int32(at: position + 24),
      var disk = bytes.int16(at: position + 34), let externalAttributes = bytes.int32(at: position + 38),
      var headerOffset = bytes.int32(at: position + 42)
    else { return nil }
    // Numbers that do not fit into 32 bits are in an extra field, in this order.
    var large = extra.largeNumbers
    if size == 0xFFFF_FFFF { size = large.next() }
    if compressedSize == 0xFFFF_FFFF { compressedSize = large.next() }
    if headerOffset == 0xFFFF_FFFF { headerOffset = large.next() }
    if disk == 0xFFFF { disk = large.nextDisk() }
    isElsewhere = disk != 0
    (host, self.flags, self.method, self.dosTime, self.dosDate) = (madeBy >> 8, flags, method, dosTime, dosDate)
    (self.checksum, self.compressedSize, self.size) = (checksum, compressedSize, size)
    (self.headerOffset, self.externalAttributes) = (headerOffset, externalAttributes)
    (storedName, self.extra) = (name, extra)
  }

  /// Made on Unix or macOS, where items have modes.
  private var isFromUnix: Bool { host == 3 || host == 19 }
  private var unixMode: Int { isFromUnix ? externalAttributes >> 16 : 0 }

  /// The record as an entry.
  func entry() -> ZipEntry {
    let name = name
    return ZipEntry(
      name: name, kind: kind(of: name), mode: unixMode == 0 ? nil : UInt32(unixMode & 0o7777),
      isReadOnly: !isFromUnix && externalAttributes & 1 != 0, size: size, compressedSize: compressedSize,
      method: ZipEntry.Method(number: method), checksum: UInt32(truncatingIfNeeded: checksum),
      time: extra.modified(isLate: isLate) ?? ZipTime(date: dosDate, time: dosTime), storedName: storedName,
      hasUnicodeName: unicodeName != nil, headerOffset: headerOffset, flags: flags)
  }

  private func kind(of name: [UInt8]) -> ZipEntry.Kind {
    if name.last == UInt8(ascii: "/") { return .directory }
    switch mode_t(unixMode) & S_IFMT {
    case S_IFLNK: return .symbolicLink
    case S_IFDIR: return .directory
    case S_IFREG: return .file
    // `zip -` marks contents that it read from a pipe as a pipe.
    case S_IFIFO where size > 0: return .file
    case 0: return externalAttributes & 0x10 != 0 && size == 0 ? .directory : .file
    default: return .other
    }
  }

  /// Whether the MS-DOS date is after all times that a signed 32-bit number can represent.
  private var isLate: Bool { dosDate >> 9 >= 2038 - 1980 }

  private var isMarkedAsUnicode: Bool { flags & 0x800 != 0 }
  private var unicodeName: [UInt8]? { extra.unicodeName(of: storedName) }

  /// Whether there are two different names in Unicode, so that programs differ in which one they use.
  var hasTwoNames: Bool { isMarkedAsUnicode && unicodeName.map { $0 != storedName } ?? false }

  /// Names of archives from Unix and macOS are bytes, nearly always UTF-8, even if they are not marked as such.
  private var name: [UInt8] {
    if let unicodeName { return unicodeName }
    guard !isFromUnix else { return storedName }
    var name = storedName
    if !isMarkedAsUnicode, name.contains(where: { $0 >= 0x80 }), String(validating: name, as: UTF8.self) == nil {
      name = CodePage437.utf8(name)
    }
    // Some programs on Windows write backslashes between the components.
    if !name.contains(UInt8(ascii: "/")) {
      name = name.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }
    }
    return name
  }
}
