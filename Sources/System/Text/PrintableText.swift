/// External text (file names, arguments, declarations) made safe to print: characters that would move a terminal's
/// cursor, change the writing direction, or end a line are escaped.
///
/// `\n`, `\r`, and `\t` are escaped like this, other control characters as `\u{1B}`, and invalid UTF-8 bytes as `\xF6`.
package enum PrintableText {
  /// Returns bytes that should be UTF-8 as text.
  package static func of(_ bytes: UnsafeRawBufferPointer) -> String {
    if isPlain(bytes) { return String(decoding: bytes, as: UTF8.self) }
    var text = String.UnicodeScalarView()
    var iterator = bytes.makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    var position = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        position += encoded.count
        append(Unicode.UTF8.decode(encoded), to: &text)
      case .error(let length):
        for byte in bytes[position..<position + length] {
          text.append(contentsOf: "\\x\(twoDigits(byte))".unicodeScalars)
        }
        position += length
      case .emptyInput: return String(text)
      }
    }
  }

  /// Returns a text with control characters, and bytes of paths that are not UTF-8, escaped.
  package static func of(_ text: String) -> String {
    var copy = text
    let (needsEscapes, mayHaveBytes) = copy.withUTF8 { bytes in
      (Self.needsEscapes(UnsafeRawBufferPointer(bytes)), String.mayHaveMark(UnsafeRawBufferPointer(bytes)))
    }
    return mayHaveBytes ? of(text.pathBytes) : needsEscapes ? copy.withUTF8 { of(UnsafeRawBufferPointer($0)) } : text
  }

  /// Whether valid UTF-8 may have a character that is escaped, from the bytes that such characters begin with.
  private static func needsEscapes(_ bytes: UnsafeRawBufferPointer) -> Bool {
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case 0x20..<0x7F: continue
      case 0..<0x20, 0x7F: return true
      case 0xC2 where bytes[index + 1] < 0xA0: return true
      case 0xD8 where bytes[index + 1] == 0x9C: return true
      case 0xE2 where bytes[index + 1] == 0x80 || bytes[index + 1] == 0x81: return true
      case 0xF3 where bytes[index + 1] == 0xA0: return true
      default: continue
      }
    }
    return false
  }

  /// Returns bytes that should be UTF-8 as text.
  package static func of(_ bytes: [UInt8]) -> String { bytes.withUnsafeBytes(of) }

  /// Like `of`, for a message: if longer than `length` characters, only the beginning and the end.
  package static func short(_ bytes: [UInt8], to length: Int = 200) -> String { shortened(of(bytes), to: length) }

  /// Like `of`, for a message: if longer than `length` characters, only the beginning and the end.
  package static func short(_ text: String, to length: Int = 200) -> String { shortened(of(text), to: length) }

  private static func shortened(_ text: String, to length: Int) -> String {
    let scalars = text.unicodeScalars
    guard text.utf8.count > length, scalars.count > length else { return text }
    return String(scalars.prefix(length / 2)) + "…" + String(scalars.suffix(length / 2))
  }

  /// Whether all bytes are printable ASCII, as almost always.
  private static func isPlain(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.allSatisfy { (0x20..<0x7F).contains($0) }
  }

  private static func append(_ scalar: Unicode.Scalar, to text: inout String.UnicodeScalarView) {
    switch scalar.value {
    case 0x0A: text.append(contentsOf: "\\n".unicodeScalars)
    case 0x0D: text.append(contentsOf: "\\r".unicodeScalars)
    case 0x09: text.append(contentsOf: "\\t".unicodeScalars)
    case _ where isEscaped(scalar):
      text.append(contentsOf: "\\u{\(hexadecimal(scalar.value))}".unicodeScalars)
    default: text.append(scalar)
    }
  }

  /// Whether a character is not shown as it is: C0 and C1 controls, line and paragraph separators, bidirectional
  /// controls, and tags, which are invisible.
  package static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x200E, 0x200F, 0x61C, 0x2066...0x2069, 0xE0000...0xE007F: true
    default: false
    }
  }

  /// A byte in hexadecimal.
  static func twoDigits(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + hexadecimal(UInt32(byte)) }

  /// The name of a character's code point, such as `U+0435`.
  package static func codePoint(_ scalar: Unicode.Scalar) -> String {
    let digits = hexadecimal(scalar.value)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }

  private static func hexadecimal(_ value: UInt32) -> String { String(value, radix: 16, uppercase: true) }
}
