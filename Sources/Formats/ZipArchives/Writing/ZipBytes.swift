/// Builds a sequence of bytes, with little-endian numbers.
struct ZipBytes {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ more: [UInt8]) { bytes += more }
  mutating func int16(_ number: Int) { add(UInt64(truncatingIfNeeded: number), count: 2) }
  mutating func int32(_ number: UInt32) { add(UInt64(number), count: 4) }
  mutating func int64(_ number: Int) { add(UInt64(truncatingIfNeeded: number), count: 8) }

  private mutating func add(_ number: UInt64, count: Int) {
    for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * UInt64(index)))) }
  }

  /// An extra field: tag, length, content.
  mutating func field(_ tag: Int, _ body: (inout ZipBytes) -> Void) {
    var content = ZipBytes()
    body(&content)
    int16(tag)
    int16(content.bytes.count)
    bytes += content.bytes
  }
}
