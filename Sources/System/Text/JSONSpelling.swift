/// External text in JSON: no character of it has an effect on a terminal, and all bytes of names are known.
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

  /// Returns JSON with the characters escaped that have an effect on a terminal or cannot be seen: those that `PrintableText`
  /// escapes. JSON has them only in strings.
  package static func escaped(_ json: [UInt8]) -> [UInt8] {
    guard json.contains(where: { $0 >= 0x7F }) else { return json }
    var result: [UInt8] = []
    result.reserveCapacity(json.count)
    for scalar in String(decoding: json, as: UTF8.self).unicodeScalars {
      guard scalar.value >= 0x7F, PrintableText.isEscaped(scalar) else {
        result.append(contentsOf: UTF8.encode(scalar) ?? .init())
        continue
      }
      for unit in UTF16.encode(scalar) ?? .init() {
        let digits = String(unit, radix: 16)
        result += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
      }
    }
    return result
  }
}
