/// Base64 as used in property lists: with whitespace anywhere.
enum Base64 {
  /// Returns the decoded bytes of a text, as CoreFoundation reads it (CFPropertyList.c, __CFPLDataDecode).
  ///
  /// `=` is treated as a zero digit, and a group loses as many bytes as it has `=` at its end; characters outside the
  /// alphabet are skipped, and characters left over after groups of four are lost.
  static func decoded(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count / 4 * 3 + 3)
    var bits: UInt32 = 0
    var count = 0
    var padding = 0
    for byte in text {
      if byte == UInt8(ascii: "=") {
        padding += 1
      } else if !isWhiteSpace(byte) {
        padding = 0
      }
      guard let digit = byte == UInt8(ascii: "=") ? 0 : value(of: byte) else { continue }
      bits = bits << 6 | UInt32(digit)
      count += 1
      guard count == 4 else { continue }
      result.append(UInt8(truncatingIfNeeded: bits >> 16))
      if padding < 2 { result.append(UInt8(truncatingIfNeeded: bits >> 8)) }
      if padding < 1 { result.append(UInt8(truncatingIfNeeded: bits)) }
      (bits, count) = (0, 0)
    }
    return result
  }

  /// The six bits of a character of the alphabet; nil for other characters, including `=`.
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
  /// The problems with a text.
  struct Faults {
    /// The first character outside the alphabet.
    var firstStray: Unicode.Scalar?
    /// A character that is not ASCII, at which CoreFoundation gives up.
    var nonASCII: Unicode.Scalar?
    /// The number of characters left over after groups of four.
    var leftover = 0
    /// Whether a `=` precedes a digit of its own group of four.
    var hasPaddingInGroup = false
    /// Whether groups follow a group that ends with `=`, as when encoded chunks are joined.
    var hasJoinedPieces = false

    var isEmpty: Bool { firstStray == nil && leftover == 0 && !hasPaddingInGroup }
  }

  static func faults(in text: UnsafeBufferPointer<UInt8>) -> Faults {
    var faults = Faults()
    var isPadded = false
    for (position, byte) in text.enumerated() where !isWhiteSpace(byte) {
      guard byte == UInt8(ascii: "=") || value(of: byte) != nil else {
        if byte >= 0x80, faults.nonASCII == nil { faults.nonASCII = scalar(at: position, in: text) }
        if faults.firstStray == nil { faults.firstStray = scalar(at: position, in: text) }
        continue
      }
      if faults.leftover == 0 {
        faults.hasJoinedPieces = faults.hasJoinedPieces || isPadded
        isPadded = false
      }
      if byte == UInt8(ascii: "=") { isPadded = true } else if isPadded { faults.hasPaddingInGroup = true }
      faults.leftover = (faults.leftover + 1) % 4
    }
    return faults
  }

  private static func scalar(at position: Int, in text: UnsafeBufferPointer<UInt8>) -> Unicode.Scalar {
    String(decoding: text[position...].prefix(4), as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
  }
}
