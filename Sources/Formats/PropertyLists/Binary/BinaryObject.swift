/// An object of a binary property list: its type, and the ranges of it and its content.
///
/// The markers are those of CoreFoundation's `CFBinaryPList.c`: the high half of the first byte is the type, the low
/// half a size or count, where 15 means that an integer object with the count follows.
struct BinaryObject {
  enum Kind {
    case boolean(Bool)
    case integer, real, date, data, ascii, utf16, uid, array, dictionary
  }

  let kind: Kind
  /// The whole range, from the marker to the end.
  let range: Range<Int>
  /// The bytes of the value; for arrays and dictionaries, the references.
  let content: Range<Int>
  /// The number of elements or entries of an array or dictionary.
  let count: Int

  /// Reads the header of the object at an offset and checks that the object ends before `end`.
  init(in bytes: [UInt8], at offset: Int, end: Int, referenceSize: Int) throws(BinaryFault) {
    guard offset >= BinaryTrailer.headerSize, offset < end else {
      throw BinaryFault(.structure, "object offset \(offset) is outside the object area")
    }
    let marker = bytes[offset]
    let low = Int(marker & 0x0F)
    kind = try Self.kind(of: marker)
    var start = offset + 1
    let size: Int
    switch kind {
    case .boolean: (count, size) = (0, 0)
    case .integer, .real, .date: (count, size) = (0, 1 << low)
    case .uid: (count, size) = (0, low + 1)
    case .data, .ascii, .utf16, .array, .dictionary:
      count = try Self.count(low: low, in: bytes, at: &start, end: end)
      // No overflow: a count is at most the file's size.
      size =
        switch kind {
        case .utf16: count * 2
        case .array: count * referenceSize
        case .dictionary: count * referenceSize * 2
        default: count
        }
    }
    guard size <= end - start else {
      throw BinaryFault(
        .structure, "the object at byte \(offset) extends past the end of the object area")
    }
    range = offset..<start + size
    content = start..<start + size
  }

  private static func kind(of marker: UInt8) throws(BinaryFault) -> Kind {
    switch marker {
    case 0x08: return .boolean(false)
    case 0x09: return .boolean(true)
    case 0x10...0x14: return .integer
    case 0x22, 0x23: return .real
    case 0x33: return .date
    case 0x40...0x4F: return .data
    case 0x50...0x5F: return .ascii
    case 0x60...0x6F: return .utf16
    case 0x80...0x87: return .uid
    case 0xA0...0xAF: return .array
    case 0xD0...0xDF: return .dictionary
    default: throw unknown(marker)
    }
  }

  private static func unknown(_ marker: UInt8) -> BinaryFault {
    let name: String? =
      switch marker {
      case 0x00: "a null"
      case 0x0C, 0x0D: "a URL"
      case 0x0E: "a UUID"
      case 0x70...0x7F: "a UTF-8 string"
      case 0xB0...0xBF: "an ordered set"
      case 0xC0...0xCF: "a set"
      default: nil
      }
    guard let name else {
      return BinaryFault(
        .structure, "unknown object marker 0x\(String(marker, radix: 16))")
    }
    return BinaryFault(
      .structure, "found \(name), which property lists do not support", help: "use a different type of value")
  }

  /// Reads a count of 15 or more from its separate integer object.
  private static func count(low: Int, in bytes: [UInt8], at start: inout Int, end: Int) throws(BinaryFault) -> Int {
    guard low == 0x0F else { return low }
    guard start < end, (0x10...0x13).contains(bytes[start]) else {
      throw BinaryFault(.structure, "the object at byte \(start - 1) has no valid count")
    }
    let size = 1 << Int(bytes[start] & 0x0F)
    start += 1
    guard size <= end - start else { throw BinaryFault(.structure, "the count at byte \(start) is truncated") }
    let count = bytes.bigEndian(at: start, size: size)
    start += size
    guard count <= UInt64(end) else {
      throw BinaryFault(.structure, "an object's count of \(count) exceeds the file size")
    }
    return Int(count)
  }
}
