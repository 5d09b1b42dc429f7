/// The text of a `<real>`: a decimal number, or one of CoreFoundation's words for infinity and "not a number".
///
/// The grammar is CoreFoundation's (CFPropertyList.c, parseRealTag): whitespace before a number, but not before a word
/// or after either.
enum RealText {
  enum Fault: Error, Hashable {
    case empty
    case malformed
    /// The value, ignoring whitespace after it, which CoreFoundation refuses.
    case trailingWhiteSpace(Double)
  }

  static func value(of text: UnsafeBufferPointer<UInt8>) throws(Fault) -> Double {
    let start = text.firstIndex { !isWhiteSpace($0) } ?? text.count
    guard start < text.count else { throw .empty }
    let end = text.lastIndex { !isWhiteSpace($0) }.map { $0 + 1 } ?? text.count
    let number = UnsafeBufferPointer(rebasing: text[start..<end])
    guard let value = (start == 0 ? word(number) : nil) ?? decimal(number) else { throw .malformed }
    guard end == text.count else { throw .trailingWhiteSpace(value) }
    return value
  }

  private static func word(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    guard text.count <= 9 else { return nil }
    switch String(decoding: text, as: UTF8.self).lowercased() {
    case "nan": return .nan
    case "inf", "+inf", "infinity", "+infinity": return .infinity
    case "-inf", "-infinity": return -.infinity
    default: return nil
    }
  }

  /// A sign, digits with an optional point anywhere, and an exponent.
  private static func decimal(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    let allowed = text.allSatisfy { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.eE".utf8.contains(byte)
    }
    guard allowed else { return nil }
    return Double(String(decoding: text, as: UTF8.self))
  }
}
