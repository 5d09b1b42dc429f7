/// An extension of up to 16 ASCII bytes in lower case, packed.
struct ExtensionKey: Equatable {
  private let low: UInt64
  private let high: UInt64

  static let longest = 16

  /// Nil if there are more bytes, or if one is a space or not ASCII.
  @inline(__always)
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count <= Self.longest else { return nil }
    var low: UInt64 = 0
    var high: UInt64 = 0
    var refused: UInt8 = 0
    for byte in bytes {
      let isUpper = byte &- UInt8(ascii: "A") < 26
      refused |= byte & 0x80 | (byte == UInt8(ascii: " ") ? 1 : 0)
      high = high << 8 | low >> 56
      low = low << 8 | UInt64(isUpper ? byte | 0x20 : byte)
    }
    guard refused == 0, low != 0 else { return nil }
    self.low = low
    self.high = high
  }

  @inline(__always)
  var hash: Int {
    let mixed = (low ^ high &* 0x9E37_79B9_7F4A_7C15) &* 0xFF51_AFD7_ED55_8CCD
    return Int(truncatingIfNeeded: mixed >> 32)
  }

  /// A key that no extension packs to.
  static let none = ExtensionKey()

  private init() {
    low = 0
    high = 0
  }
}
