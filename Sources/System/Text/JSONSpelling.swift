/// External text in JSON: no character of it has an effect on a terminal.
package enum JSONSpelling {
  /// Appends a text as a JSON string. Escapes the characters that JSON requires, and characters that have an effect on
  /// a terminal or are invisible: the characters that `PrintableText` escapes.
  package static func append(_ text: String, to json: inout [UInt8]) {
    var text = text
    json.append(quote)
    text.withUTF8 { bytes in
      if bytes.allSatisfy({ 0x20..<0x7F ~= $0 && $0 != quote && $0 != backslash }) {
        json.append(contentsOf: bytes)
      } else {
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars { append(scalar, to: &json) }
      }
    }
    json.append(quote)
  }

  private static func append(_ scalar: Unicode.Scalar, to json: inout [UInt8]) {
    switch scalar {
    case "\"", "\\": json += [backslash, UInt8(ascii: scalar)]
    case "\n": json += "\\n".utf8
    case "\r": json += "\\r".utf8
    case "\t": json += "\\t".utf8
    case "\u{8}": json += "\\b".utf8
    case "\u{C}": json += "\\f".utf8
    case _ where scalar.value < 0x20 || scalar.value >= 0x7F && PrintableText.isEscaped(scalar):
      for unit in UTF16.encode(scalar) ?? .init() {
        let digits = String(unit, radix: 16)
        json += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
      }
    default: json += UTF8.encode(scalar) ?? .init()
    }
  }

  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")
}
