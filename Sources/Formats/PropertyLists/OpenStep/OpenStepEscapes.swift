/// Resolves the escapes in a quoted string of OpenStep text.
///
/// The escapes are those of CoreFoundation: `\a \b \f \n \r \t \v`, `\` and up to three octal digits for a character of
/// the NeXTSTEP encoding, `\U` and up to four hexadecimal digits for a UTF-16 unit; before any other character, the
/// backslash is ignored.
struct OpenStepEscapes {
  enum Fault {
    /// An unpaired surrogate, or `\U` without digits.
    case noCharacter
    /// `\u`, which Apple's readers read as a plain `u`.
    case lowercaseU
  }

  private(set) var text: [UInt8] = []
  private(set) var faults: [(fault: Fault, range: Range<Int>)] = []
  private let bytes: [UInt8]
  private let end: Int
  private var position: Int
  /// A high surrogate waiting for its other half, and its position.
  private var highSurrogate: (unit: UInt16, range: Range<Int>)?

  init(resolving content: Range<Int>, of bytes: [UInt8]) {
    self.bytes = bytes
    position = content.lowerBound
    end = content.upperBound
    text.reserveCapacity(content.count)
    while position < end {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\\"), position + 1 < end {
        escape()
      } else {
        dropHighSurrogate()
        text.append(byte)
        position += 1
      }
    }
    dropHighSurrogate()
  }

  private mutating func escape() {
    let start = position
    let byte = bytes[position + 1]
    position += 2
    if byte == UInt8(ascii: "U") { return unit(start: start) }
    dropHighSurrogate()
    switch byte {
    case UInt8(ascii: "a"): text.append(0x07)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "v"): text.append(0x0B)
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      position -= 1
      let code = number(radix: 8, digits: 3).value & 0xFF
      append(NextStepEncoding.scalar(of: UInt8(truncatingIfNeeded: code)))
    case UInt8(ascii: "u"):
      faults.append((.lowercaseU, start..<position))
      text.append(byte)
    default: text.append(byte)
    }
  }

  /// Reads `\U` and up to four digits: a UTF-16 unit.
  private mutating func unit(start: Int) {
    let (value, count) = number(radix: 16, digits: 4)
    let unit = UInt16(truncatingIfNeeded: value)
    let range = start..<position
    if let high = highSurrogate, UTF16.isTrailSurrogate(unit) {
      highSurrogate = nil
      append(UTF16.decode(UTF16.EncodedScalar([high.unit, unit])))
    } else if count > 0, UTF16.isLeadSurrogate(unit) {
      dropHighSurrogate()
      highSurrogate = (unit, range)
    } else {
      dropHighSurrogate()
      let scalar = count > 0 ? Unicode.Scalar(unit) : nil
      if scalar == nil { faults.append((.noCharacter, range)) }
      append(scalar ?? "\u{FFFD}")
    }
  }

  private mutating func dropHighSurrogate() {
    guard let high = highSurrogate else { return }
    highSurrogate = nil
    faults.append((.noCharacter, high.range))
    append("\u{FFFD}")
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }

  private mutating func number(radix: Int, digits: Int) -> (value: Int, count: Int) {
    var value = 0
    var count = 0
    while count < digits, position < end, let digit = bytes[position].hexadecimalDigit, digit < radix {
      value = value * radix + digit
      position += 1
      count += 1
    }
    return (value, count)
  }
}

extension UInt8 {
  /// The value of an ASCII hexadecimal digit; nil for other characters.
  var hexadecimalDigit: Int? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(self - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(self - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(self - UInt8(ascii: "A")) + 10
    default: nil
    }
  }
}
