/// The parts of JSON, and of JSON5, that YAML does not have.
enum JSONEscapes {
  /// Replaces comments by spaces, and escapes as ``escapesAsYAML(_:)``. YAML has the other additions of JSON5: names
  /// without quotation marks, single ones, and commas at the end.
  static func asYAML(_ bytes: [UInt8]) -> [UInt8] { escapesAsYAML(withoutComments(bytes)) }

  private static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    var quote: UInt8?
    var position = 0
    func hasComment(_ second: Unicode.Scalar) -> Bool {
      bytes[position] == UInt8(ascii: "/") && position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: second)
    }
    while position < bytes.count {
      let byte = bytes[position]
      if let open = quote {
        if byte == UInt8(ascii: "\\") { position += 1 } else if byte == open { quote = nil }
        position += 1
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
        position += 1
      } else if hasComment("/") || hasComment("*") {
        let isLine = hasComment("/")
        let start = position
        position += 2
        while position < bytes.count,
          isLine
            ? bytes[position] != UInt8(ascii: "\n")
            : bytes[position - 1] != UInt8(ascii: "/") || bytes[position - 2] != UInt8(ascii: "*")
              || position < start + 4
        {
          position += 1
        }
        for index in start..<min(position, bytes.count) where bytes[index] != UInt8(ascii: "\n") {
          result[index] = UInt8(ascii: " ")
        }
      } else {
        position += 1
      }
    }
    return result
  }

  /// Replaces pairs of surrogates, `\uD83D\uDE00`, with one escape of YAML, `\U0001F600`. Positions after it on its
  /// line change by two columns.
  private static func escapesAsYAML(_ bytes: [UInt8]) -> [UInt8] {
    let backslash = UInt8(ascii: "\\")
    var result: [UInt8] = []
    var position = 0
    while position < bytes.count {
      guard bytes[position] == backslash, position + 1 < bytes.count else {
        result.append(bytes[position])
        position += 1
        continue
      }
      if let high = unit(bytes, at: position), UTF16.isLeadSurrogate(high),
        let low = unit(bytes, at: position + 6), UTF16.isTrailSurrogate(low)
      {
        let scalar = 0x10000 + (UInt32(high) - 0xD800) << 10 + (UInt32(low) - 0xDC00)
        let digits = String(scalar, radix: 16)
        result += Array("\\U\(String(repeating: "0", count: 8 - digits.count))\(digits)".utf8)
        position += 12
      } else {
        result += bytes[position...(position + 1)]
        position += 2
      }
    }
    return result
  }

  /// The code unit of an escape with four digits; nil if there is none.
  private static func unit(_ bytes: [UInt8], at position: Int) -> UInt16? {
    guard position + 6 <= bytes.count, bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u")
    else { return nil }
    return UInt16(String(decoding: bytes[(position + 2)..<(position + 6)], as: UTF8.self), radix: 16)
  }
}
