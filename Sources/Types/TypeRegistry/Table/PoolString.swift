/// The form of strings in a table's pool; see `TableFormat`.
enum PoolString {
  private static let escape: UInt8 = 0x7F

  /// Whether a byte takes two in the pool.
  static func isEscaped(_ byte: UInt8) -> Bool { byte >= escape }

  static func encode(_ string: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(string.utf8.count)
    for byte in string.utf8 {
      if byte >= 0x80 {
        bytes += [escape, byte - 0x80]
      } else if byte == escape {
        bytes += [escape, escape]
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  static func decode(_ bytes: UnsafeRawBufferPointer) -> String {
    guard bytes.contains(escape) else { return String(decoding: bytes, as: UTF8.self) }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var escaped = false
    for byte in bytes {
      if escaped {
        decoded.append(byte == escape ? escape : byte | 0x80)
        escaped = false
      } else if byte == escape {
        escaped = true
      } else {
        decoded.append(byte)
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }
}
