/// Encodes new text for a file, in the file's own encoding.
struct SourceEncoder {
  private enum Form {
    case utf8
    case utf16(isBigEndian: Bool)
    case utf32(isBigEndian: Bool)
    /// An ASCII-compatible encoding: other characters are written as references.
    case ascii
  }

  private let form: Form

  /// Nil for encodings that are not ASCII-compatible.
  init?(of bytes: [UInt8]) {
    switch TextEncoding(of: bytes) {
    case .utf8: form = .utf8
    case .utf16(let isBigEndian, _): form = .utf16(isBigEndian: isBigEndian)
    case .utf32(let isBigEndian, _): form = .utf32(isBigEndian: isBigEndian)
    case .named: form = .ascii
    case .ebcdic: return nil
    }
  }

  func encode(_ utf8: [UInt8]) -> [UInt8] {
    if case .utf8 = form { return utf8 }
    var result: [UInt8] = []
    for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars {
      switch form {
      case .utf8: break
      case .utf16(let isBigEndian):
        for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
          result.append(
            contentsOf: isBigEndian ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)])
        }
      case .utf32(let isBigEndian):
        let octets = (0..<4).map { UInt8(truncatingIfNeeded: scalar.value >> (8 * $0)) }
        result.append(contentsOf: isBigEndian ? octets.reversed() : octets)
      case .ascii:
        if scalar.isASCII {
          result.append(UInt8(truncatingIfNeeded: scalar.value))
        } else {
          result.append(contentsOf: "&#\(scalar.value);".utf8)
        }
      }
    }
    return result
  }
}
