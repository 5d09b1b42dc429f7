/// Hashing and case folding of the ASCII strings that lookups use, eight bytes at a time.
enum TableHash {
  /// The bytes with A–Z made a–z, in all eight lanes; the bytes must be ASCII.
  @inline(__always)
  static func folded(_ word: UInt64) -> UInt64 {
    let fromA = word &+ 0x3F3F_3F3F_3F3F_3F3F  // the high bit is set in lanes ≥ "A"
    let pastZ = word &+ 0x2525_2525_2525_2525  // and here in lanes > "Z"
    return word | ((fromA & ~pastZ & 0x8080_8080_8080_8080) >> 2)
  }

  /// The eight bytes at `offset`, or those that are left, zero-extended, first byte least significant.
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

  @inline(__always)
  static func start(count: Int, salt: Int) -> UInt64 {
    UInt64(truncatingIfNeeded: count &* 64 &+ salt) &* 0x9E37_79B9_7F4A_7C15
  }

  @inline(__always)
  static func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word) &* 0xD6E8_FEB8_6659_FD93
    return product ^ product >> 32
  }

  @inline(__always)
  static func finish(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: hash >> 4) }

  /// The hash of a string of the pool.
  static func hash(_ bytes: UnsafeRawBufferPointer, salt: Int) -> Int {
    var hash = start(count: bytes.count, salt: salt)
    for offset in stride(from: 0, to: bytes.count, by: 8) { hash = mix(hash, word(bytes, at: offset)) }
    return finish(hash)
  }

  /// Whether eight bytes are ASCII other than 0x7F, so that they stand in a pool as they are.
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
