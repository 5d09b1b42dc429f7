/// A 64-bit hash that distinguishes contents, computed incrementally. It detects accidental changes, not forgery.
///
/// Each word of eight bytes is mixed by multiplication and rotation, as in the finishing steps of MurmurHash3.
package struct Digest {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  package init() {}

  package mutating func add(_ word: UInt64) {
    var mixed = word &* 0x87C3_7B91_1142_53D5
    mixed = (mixed << 31) | (mixed >> 33)
    state ^= mixed &* 0x4CF5_AD43_2745_937F
    state = ((state << 27) | (state >> 37)) &* 5 &+ 0x52DC_E729
  }

  /// Adds bytes and their count. Only the last piece may have a length that is not a multiple of eight.
  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    let whole = bytes.count & ~7
    for offset in stride(from: 0, to: whole, by: 8) {
      add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
    }
    guard whole < bytes.count else { return }
    add(bytes[whole...].reversed().reduce(0) { $0 << 8 | UInt64($1) })
    add(UInt64(bytes.count - whole))
  }

  package mutating func add(_ bytes: [UInt8]) {
    add(UInt64(bytes.count))
    bytes.withUnsafeBytes { add($0) }
  }

  package var value: UInt64 {
    var result = state
    result = (result ^ (result >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    result = (result ^ (result >> 33)) &* 0xC4CE_B9FE_1A85_EC53
    return result ^ (result >> 33)
  }
}

extension UInt64 {
  /// Sixteen hexadecimal digits.
  package var hexadecimal: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 16) { digits, count in
      count = 16
      for index in 0..<16 {
        let digit = UInt8(truncatingIfNeeded: self >> UInt64(60 - 4 * index)) & 0xF
        digits[index] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
      }
    }
  }
}
