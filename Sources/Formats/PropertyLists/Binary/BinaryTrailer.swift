/// The last 32 bytes of a binary property list, which locate its objects.
///
/// The layout is that of CoreFoundation's `CFBinaryPlistTrailer` (in `ForFoundationOnly.h`): six unused bytes, the size
/// of an offset, the size of an object reference, then as big-endian 64-bit numbers the number of objects, the top
/// object, and the position of the offset table.
struct BinaryTrailer {
  static let size = 32
  static let headerSize = 8

  /// Bytes of an entry of the offset table, 1…8.
  let offsetSize: Int
  /// Bytes of a reference to an object, 1…8.
  let referenceSize: Int
  let objectCount: Int
  let topObject: Int
  /// The start of the offset table, and therefore the end of the objects.
  let tableStart: Int

  init(of bytes: [UInt8]) throws(BinaryFault) {
    guard bytes.count > Self.size + Self.headerSize else {
      throw BinaryFault(.structure, "the file has \(bytes.count) bytes, too few for a binary property list")
    }
    let version = bytes[6..<8]
    guard version.first == UInt8(ascii: "0") else {
      throw BinaryFault(
        .structure,
        "unsupported format bplist\(excerpt(of: String(decoding: version, as: UTF8.self))); only bplist00 is supported",
        help: "convert it with the program that wrote it")
    }
    let start = bytes.count - Self.size
    offsetSize = Int(bytes[start + 6])
    referenceSize = Int(bytes[start + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize) else {
      throw BinaryFault(
        .structure,
        "the trailer has \(offsetSize)-byte offsets and \(referenceSize)-byte references; both sizes must be 1 to 8")
    }
    let objects = bytes.bigEndian(at: start + 8, size: 8)
    let top = bytes.bigEndian(at: start + 16, size: 8)
    let table = bytes.bigEndian(at: start + 24, size: 8)
    guard table > Self.headerSize, table <= start else {
      throw BinaryFault(
        .structure, "the offset table begins at byte \(table), not between the header and the trailer at byte \(start)")
    }
    // Division instead of multiplication, because the number comes from the file and may overflow.
    guard objects >= 1 else { throw BinaryFault(.structure, "the object count is 0") }
    guard objects <= (UInt64(start) - table) / UInt64(offsetSize) else {
      throw BinaryFault(
        .structure,
        "the offset table (object count: \(objects)) does not fit between byte \(table) and the trailer at byte \(start)"
      )
    }
    guard top < objects else {
      throw BinaryFault(.structure, "the top object is number \(top), but the object count is \(objects)")
    }
    objectCount = Int(objects)
    topObject = Int(top)
    tableStart = Int(table)
  }
}

extension [UInt8] {
  /// The big-endian number in up to 8 bytes; 0 if some are missing.
  func bigEndian(at offset: Int, size: Int) -> UInt64 {
    guard offset >= 0, size <= count - offset else { return 0 }
    // Most offsets have two or three bytes, most references one or two.
    var number: UInt64 = 0
    var index = offset
    while index < offset + size {
      number = number << 8 | UInt64(self[index])
      index += 1
    }
    return number
  }
}
