/// Hashing and case folding of the ASCII strings that lookups use, eight bytes at a time.
///
/// Every eight bytes are multiplied by a key, and the halves of the product are folded together. Each table has its own
/// key, so that declarations cannot be crafted to collide; the key of a table in the executable is fixed.
enum TableHash {
  /// The number of bits in the seed of a key: two words of a table.
  static let seedBits = 56

  /// The key that belongs to a seed (the finalizer of SplitMix64); an odd number.
  static func key(seed: UInt64) -> UInt64 {
    var key = (seed &+ 1) &* 0x9E37_79B9_7F4A_7C15
    key = (key ^ key >> 30) &* 0xBF58_476D_1CE4_E5B9
    key = (key ^ key >> 27) &* 0x94D0_49BB_1331_11EB
    return (key ^ key >> 31) | 1
  }

  /// The bytes with A–Z changed to a–z, in all eight lanes; the bytes must be ASCII.
  @inline(__always)
  static func folded(_ word: UInt64) -> UInt64 {
    let fromA = word &+ 0x3F3F_3F3F_3F3F_3F3F  // the high bit is set in lanes ≥ "A"
    let pastZ = word &+ 0x2525_2525_2525_2525  // and here in lanes > "Z"
    return word | ((fromA & ~pastZ & 0x8080_8080_8080_8080) >> 2)
  }

  /// The eight bytes at `offset`, or the remaining ones, zero-extended, first byte least significant.
  @inline(__always)
  static func word(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> UInt64 {
    if offset &+ 8 <= bytes.count {
      return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
    // One to seven bytes, by loads that overlap rather than a loop.
    let rest = bytes.count &- offset
    if rest >= 4 {
      let low = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      let high = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: bytes.count &- 4, as: UInt32.self))
      return UInt64(low) | UInt64(high) &<< UInt64(truncatingIfNeeded: (rest &- 4) &* 8)
    }
    guard rest > 0 else { return 0 }
    let middle = rest >> 1
    let last = rest &- 1
    return UInt64(bytes[offset]) | UInt64(bytes[offset &+ middle]) &<< UInt64(truncatingIfNeeded: middle &* 8)
      | UInt64(bytes[offset &+ last]) &<< UInt64(truncatingIfNeeded: last &* 8)
  }

  /// The hash of no bytes yet; `space` keeps name spaces (tag classes) apart.
  @inline(__always)
  static func start(count: Int, space: Int, key: UInt64) -> UInt64 {
    UInt64(truncatingIfNeeded: count &* 64 &+ space) &* 0x9E37_79B9_7F4A_7C15 ^ key
  }

  @inline(__always)
  static func mix(_ hash: UInt64, _ word: UInt64, key: UInt64) -> UInt64 {
    let product = (hash ^ word).multipliedFullWidth(by: key)
    return product.high ^ product.low
  }

  /// The hash, whose low bits are the slot.
  @inline(__always)
  static func finish(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: hash) }

  /// The hash of a string of the pool.
  static func hash(_ bytes: UnsafeRawBufferPointer, space: Int, key: UInt64) -> Int {
    var hash = start(count: bytes.count, space: space, key: key)
    for offset in stride(from: 0, to: bytes.count, by: 8) { hash = mix(hash, word(bytes, at: offset), key: key) }
    return finish(hash)
  }

  /// Whether eight bytes are ASCII other than 0x7F, so that they are stored unchanged in a pool.
  @inline(__always)
  static func isPlain(_ word: UInt64) -> Bool {
    // Adding 1 carries into the high bit exactly in lanes of 0x7F (once none has the high bit).
    (word | (word &+ 0x0101_0101_0101_0101)) & 0x8080_8080_8080_8080 == 0
  }

  /// Whether all bytes are ASCII other than 0x7F.
  @inline(__always)
  static func isPlain(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var offset = 0
    while offset < bytes.count {
      guard isPlain(word(bytes, at: offset)) else { return false }
      offset &+= 8
    }
    return true
  }
}
