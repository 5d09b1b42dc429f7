/// Base64 as property lists hold it: with white space anywhere.
enum Base64 {
  /// The bytes that valid base64 stands for; characters outside the alphabet are skipped.
  static func decoded(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count / 4 * 3 + 3)
    var bits: UInt32 = 0
    var count = 0
    func flush() {
      if count >= 2 { result.append(UInt8(truncatingIfNeeded: bits >> (count == 3 ? 10 : 4))) }
      if count == 3 { result.append(UInt8(truncatingIfNeeded: bits >> 2)) }
      (bits, count) = (0, 0)
    }
    for byte in text {
      guard let value = value(of: byte) else {
        // Padding ends a group; another may follow, as when encoded pieces are joined.
        if byte == UInt8(ascii: "=") { flush() }
        continue
      }
      bits = bits << 6 | UInt32(value)
      count += 1
      if count == 4 {
        result.append(UInt8(truncatingIfNeeded: bits >> 16))
        result.append(UInt8(truncatingIfNeeded: bits >> 8))
        result.append(UInt8(truncatingIfNeeded: bits))
        (bits, count) = (0, 0)
      }
    }
    flush()
    return result
  }

  /// The six bits of a character of the alphabet; nil for others, `=` among them.
  static func value(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}

extension Base64 {
  enum Fault: Hashable {
    case unexpected(Unicode.Scalar)
    /// So many characters are left over after groups of four.
    case incomplete(Int)
  }

  /// What is wrong with a text, if anything: the first character outside the alphabet, or an incomplete group.
  static func fault(in text: UnsafeBufferPointer<UInt8>) -> Fault? {
    var count = 0
    for (position, byte) in text.enumerated() where !isWhiteSpace(byte) {
      guard byte == UInt8(ascii: "=") || value(of: byte) != nil else {
        return .unexpected(
          String(decoding: text[position...].prefix(4), as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}")
      }
      count += 1
    }
    return count.isMultiple(of: 4) ? nil : .incomplete(count % 4)
  }
}
