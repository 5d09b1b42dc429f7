/// The base 32 of dynamic identifiers: most significant bits first, without padding, with its own alphabet.
enum Base32 {
  private static let alphabet = [UInt8]("abcdefghkmnpqrstuvwxyz0123456789".utf8)
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 0xFF, count: 256)
    for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
    return values
  }()

  static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count * 8 + 4) / 5)
    var buffer: UInt32 = 0
    var bits = 0
    for byte in bytes {
      buffer = buffer << 8 | UInt32(byte)
      bits += 8
      while bits >= 5 {
        bits -= 5
        text.append(alphabet[Int(buffer >> bits & 0x1F)])
      }
    }
    if bits > 0 { text.append(alphabet[Int(buffer << (5 - bits) & 0x1F)]) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the bytes; nil for a character outside the alphabet, and if leftover bits are not zero or form a whole
  /// group.
  static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer: UInt32 = 0
    var bits = 0
    for character in text {
      let value = values[Int(character)]
      guard value != 0xFF else { return nil }
      buffer = buffer << 5 | UInt32(value)
      bits += 5
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: buffer >> bits))
      }
    }
    return bits < 5 && buffer & (1 << UInt32(bits) - 1) == 0 ? bytes : nil
  }
}
