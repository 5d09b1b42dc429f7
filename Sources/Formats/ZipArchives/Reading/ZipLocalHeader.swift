/// The metadata next to an entry's data: the local header before it and, in archives written as a stream, the data
/// descriptor after it (APPNOTE.TXT 4.3.7, 4.3.9). Programs that read archives sequentially rely on these, so they must
/// agree with the central directory.
struct ZipLocalHeader {
  private let entry: ZipEntry
  private let header: LittleEndianBytes

  /// The size of the header without name and extra fields.
  static let size = 30

  init(_ bytes: ArraySlice<UInt8>, of entry: ZipEntry) {
    header = LittleEndianBytes(bytes)
    self.entry = entry
  }

  /// The length of the header, including name and extra fields; nil if it is not a local header.
  var length: Int? {
    guard header.int32(at: 0) == 0x0403_4B50, let name = header.int16(at: 26), let extra = header.int16(at: 28) else {
      return nil
    }
    return Self.size + name + extra
  }

  /// The first difference from the central directory; nil if there is none.
  var difference: String? {
    guard let length, let nameLength = header.int16(at: 26), let flags = header.int16(at: 6),
      let method = header.int16(at: 8), let checksum = header.int32(at: 14), var compressedSize = header.int32(at: 18),
      var size = header.int32(at: 22), let fields = header[Self.size + nameLength..<length]
    else { return "position" }
    guard header[Self.size..<Self.size + nameLength]?.elementsEqual(entry.storedName) == true else { return "name" }
    let extra = ZipExtraFields(fields)
    guard extra.unicodeName(of: entry.storedName) == (entry.hasUnicodeName ? entry.name : nil) else {
      return "Unicode name"
    }
    // Bits 1 and 2 only describe the compression level.
    guard (flags ^ entry.flags) & ~6 == 0 else { return "flags" }
    guard method == entry.method.number else { return "compression method" }
    var large = extra.largeNumbers
    if size == 0xFFFF_FFFF { size = large.next() }
    if compressedSize == 0xFFFF_FFFF { compressedSize = large.next() }
    // Values in the data descriptor may be missing here.
    func agrees(_ number: Int, _ stated: Int) -> Bool { number == stated || entry.hasDescriptor && number == 0 }
    guard agrees(checksum, Int(entry.checksum)) else { return "CRC" }
    guard agrees(size, entry.size), agrees(compressedSize, entry.compressedSize) else { return "size" }
    return nil
  }

  /// The maximum size of a descriptor in bytes.
  static let maximumDescriptor = 24

  /// The length of the descriptor; nil if it does not agree with the central directory in any of its forms.
  static func lengthOfDescriptor(_ bytes: ArraySlice<UInt8>, of entry: ZipEntry) -> Int? {
    let bytes = LittleEndianBytes(bytes)
    // The signature before the numbers is optional.
    for start in bytes.int32(at: 0) == 0x0807_4B50 ? [4, 0] : [0] where bytes.int32(at: start) == Int(entry.checksum) {
      if bytes.int32(at: start + 4) == entry.compressedSize, bytes.int32(at: start + 8) == entry.size {
        return start + 12
      }
      if bytes.int64(at: start + 4) == entry.compressedSize, bytes.int64(at: start + 12) == entry.size {
        return start + 20
      }
    }
    return nil
  }
}
