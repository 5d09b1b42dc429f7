/// What stands around an entry's data: the header before it and, in archives that were written as a stream, the descriptor
/// behind it (APPNOTE.TXT 4.3.7, 4.3.9). Programs that read archives from front to back believe these, so they have to say
/// what the archive's directory says.
struct ZipLocalHeader {
  private let entry: ZipEntry
  private let header: LittleEndianBytes

  /// The size of the header without name and extra fields.
  static let size = 30

  init(_ bytes: ArraySlice<UInt8>, of entry: ZipEntry) {
    header = LittleEndianBytes(bytes)
    self.entry = entry
  }

  /// The length of the header, including name and extra fields; nil if it is not a header.
  var length: Int? {
    guard header.int32(at: 0) == 0x0403_4B50, let name = header.int16(at: 26), let extra = header.int16(at: 28) else {
      return nil
    }
    return Self.size + name + extra
  }

  /// The first thing that is not the same in the directory; nil if all is.
  var difference: String? {
    guard let length, let nameLength = header.int16(at: 26), let flags = header.int16(at: 6),
      let method = header.int16(at: 8), let checksum = header.int32(at: 14), var compressedSize = header.int32(at: 18),
      var size = header.int32(at: 22), let extra = header[Self.size + nameLength..<length]
    else { return "place" }
    guard header[Self.size..<Self.size + nameLength]?.elementsEqual(entry.storedName) == true else { return "name" }
    // Bits 1 and 2 only say how hard it was tried to compress.
    guard (flags ^ entry.flags) & ~6 == 0 else { return "flags" }
    guard method == entry.method.number else { return "compression method" }
    var large = ZipExtraFields(extra).largeNumbers
    if size == 0xFFFF_FFFF { size = large.next() }
    if compressedSize == 0xFFFF_FFFF { compressedSize = large.next() }
    // What the descriptor says need not be known yet.
    func agrees(_ number: Int, _ stated: Int) -> Bool { number == stated || entry.hasDescriptor && number == 0 }
    guard agrees(checksum, Int(entry.checksum)) else { return "CRC" }
    guard agrees(size, entry.size), agrees(compressedSize, entry.compressedSize) else { return "size" }
    return nil
  }

  /// The most bytes that a descriptor has.
  static let maximumDescriptor = 24

  /// How long the descriptor is; nil if none of its forms says what the directory says.
  static func lengthOfDescriptor(_ bytes: ArraySlice<UInt8>, of entry: ZipEntry) -> Int? {
    let bytes = LittleEndianBytes(bytes)
    // Some programs write a signature before the numbers, some do not.
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
