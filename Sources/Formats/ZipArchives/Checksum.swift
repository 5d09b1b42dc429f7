import UTCDeflate

/// The CRC-32 of bytes that arrive in chunks.
struct Checksum {
  private(set) var value: UInt32 = 0

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    value = crc32_continued(value, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count)
  }

  /// The CRC-32 of some bytes.
  static func of(_ bytes: [UInt8]) -> UInt32 {
    var checksum = Checksum()
    bytes.withUnsafeBytes { checksum.add($0) }
    return checksum.value
  }
}
