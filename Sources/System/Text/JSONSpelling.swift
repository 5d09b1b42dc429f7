/// External text in JSON: no character of it has an effect on a terminal, and all bytes of names are preserved.
package enum JSONSpelling {
  private static let replacement = "\u{FFFD}"

  /// Returns a name as text. A byte that is not UTF-8 becomes U+FFFD and its two hexadecimal digits, and so does U+FFFD itself, byte
  /// by byte. So different names have different texts.
  package static func text(of bytes: some Collection<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self), !text.unicodeScalars.contains("\u{FFFD}") { return text }
    var text = String.UnicodeScalarView()
    func append(_ bytes: some Collection<UInt8>) {
      for byte in bytes { text.append(contentsOf: "\(replacement)\(PrintableText.twoDigits(byte))".unicodeScalars) }
    }
    var iterator = bytes.makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    var position = bytes.startIndex
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        position = bytes.index(position, offsetBy: encoded.count)
        let scalar = Unicode.UTF8.decode(encoded)
        if scalar == "\u{FFFD}" { append(Array(encoded)) } else { text.append(scalar) }
      case .error(let length):
        let end = bytes.index(position, offsetBy: length)
        append(bytes[position..<end])
        position = end
      case .emptyInput: return String(text)
      }
    }
  }

  /// Appends a text as a JSON string. Escapes the characters that JSON requires, and characters that have an effect on a terminal or are
  /// invisible: the characters that `PrintableText` escapes.
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
