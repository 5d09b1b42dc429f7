/// The text of an `<integer>`: whitespace, a sign, whitespace, decimal digits or `0x` and hexadecimal digits.
///
/// The grammar is CoreFoundation's (CFPropertyList.c, parseIntegerTag), which refuses whitespace after the digits and
/// values that fit neither signed nor unsigned 64 bits.
enum IntegerText {
  /// The range supported by XML: −2⁶³…2⁶⁴ − 1.
  static let range = Int128(Int64.min)...Int128(UInt64.max)

  enum Fault: Error, Hashable {
    case empty
    /// A sign or `0x` without digits.
    case incomplete
    /// A character that is not a digit.
    case unexpected(Unicode.Scalar)
    /// The value, ignoring whitespace after it, which CoreFoundation refuses.
    case trailingWhiteSpace(Int128)
    case overflow
  }

  static func value(of text: UnsafeBufferPointer<UInt8>) throws(Fault) -> Int128 {
    var position = 0
    func skipWhiteSpace() {
      while position < text.count, isWhiteSpace(text[position]) { position += 1 }
    }
    func isAt(_ character: Unicode.Scalar) -> Bool {
      position < text.count && text[position] == UInt8(ascii: character)
    }

    skipWhiteSpace()
    guard position < text.count else { throw .empty }
    let isNegative = isAt("-")
    if isNegative || isAt("+") {
      position += 1
      skipWhiteSpace()
    }
    var radix: UInt8 = 10
    if isAt("0"), position + 1 < text.count, text[position + 1] | 0x20 == UInt8(ascii: "x") {
      radix = 16
      position += 2
    }
    return try digits(of: UnsafeBufferPointer(rebasing: text[position...]), radix: radix, isNegative: isNegative)
  }

  private static func digits(
    of text: UnsafeBufferPointer<UInt8>, radix: UInt8, isNegative: Bool
  ) throws(Fault) -> Int128 {
    var value: Int128 = 0
    var position = 0
    var overflows = false
    while position < text.count, let digit = digit(text[position]), digit < radix {
      // Counting down for negative values reaches the smallest one, which has no positive counterpart.
      let (product, productOverflows) = value.multipliedReportingOverflow(by: Int128(radix))
      let (sum, sumOverflows) =
        isNegative
        ? product.subtractingReportingOverflow(Int128(digit)) : product.addingReportingOverflow(Int128(digit))
      value = sum
      overflows = overflows || productOverflows || sumOverflows || !range.contains(sum)
      position += 1
    }
    let digitCount = position
    while position < text.count, isWhiteSpace(text[position]) { position += 1 }
    if position < text.count { throw .unexpected(scalar(at: position, in: text)) }
    guard digitCount > 0 else { throw .incomplete }
    guard !overflows else { throw .overflow }
    guard digitCount == text.count else { throw .trailingWhiteSpace(value) }
    return value
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  private static func scalar(at position: Int, in text: UnsafeBufferPointer<UInt8>) -> Unicode.Scalar {
    String(decoding: text[position...].prefix(4), as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
  }
}
