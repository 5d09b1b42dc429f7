extension [UInt8] {
  /// Appends bytes in base64 (RFC 4648), padded, without line ends.
  mutating func appendBase64(_ bytes: UnsafeRawBufferPointer) {
    let alphabet: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    alphabet.withUTF8Buffer { digits in
      var index = 0
      while index < bytes.count {
        let remaining = bytes.count - index
        let first = bytes[index]
        let second = remaining > 1 ? bytes[index + 1] : 0
        let third = remaining > 2 ? bytes[index + 2] : 0
        append(digits[Int(first >> 2)])
        append(digits[Int((first & 0x03) << 4 | second >> 4)])
        append(remaining > 1 ? digits[Int((second & 0x0F) << 2 | third >> 6)] : UInt8(ascii: "="))
        append(remaining > 2 ? digits[Int(third & 0x3F)] : UInt8(ascii: "="))
        index += 3
      }
    }
  }
}
