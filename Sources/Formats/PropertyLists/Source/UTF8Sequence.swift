/// The byte sequences of UTF-8.
enum UTF8Sequence {
  /// Returns the number of bytes of the character at an offset; 0 if there is none (Unicode 15, table 3-7).
  static func length(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let first = bytes[offset]
    guard first >= 0x80 else { return 1 }
    let second: ClosedRange<UInt8>
    let length: Int
    switch first {
    case 0xC2...0xDF: (second, length) = (0x80...0xBF, 2)
    case 0xE0: (second, length) = (0xA0...0xBF, 3)
    case 0xED: (second, length) = (0x80...0x9F, 3)
    case 0xE1...0xEF: (second, length) = (0x80...0xBF, 3)
    case 0xF0: (second, length) = (0x90...0xBF, 4)
    case 0xF1...0xF3: (second, length) = (0x80...0xBF, 4)
    case 0xF4: (second, length) = (0x80...0x8F, 4)
    default: return 0
    }
    guard offset + length <= bytes.count, second.contains(bytes[offset + 1]),
      bytes[(offset + 1)..<(offset + length)].allSatisfy({ $0 & 0xC0 == 0x80 })
    else { return 0 }
    return length
  }

  /// Whether XML 1.0 allows a valid character: all but most control characters, U+FFFE and U+FFFF.
  static func isAllowedInXML(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let first = bytes[offset]
    if first < 0x20 { return isWhiteSpace(first) }
    return !(first == 0xEF && bytes[offset + 1] == 0xBF && bytes[offset + 2] >= 0xBE)
  }
}
