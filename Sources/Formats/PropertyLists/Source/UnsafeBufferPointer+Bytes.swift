import UTLibC

/// Operations that the C library does many bytes at a time.
extension UnsafeBufferPointer<UInt8> {
  /// Returns whether the bytes are equal.
  func hasSameBytes(as other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count, let first = baseAddress, let second = other.baseAddress else {
      return count == other.count
    }
    return memcmp(first, second, count) == 0
  }

  /// Returns whether a byte is among them.
  func has(_ byte: UInt8) -> Bool { baseAddress.map { memchr($0, Int32(byte), count) != nil } ?? false }
}
