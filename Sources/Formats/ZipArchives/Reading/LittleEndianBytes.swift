/// Numbers in bytes, the lowest byte first; nil beyond the end.
struct LittleEndianBytes {
  let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  var count: Int { bytes.count }

  subscript(range: Range<Int>) -> ArraySlice<UInt8>? {
    guard range.lowerBound >= 0, range.upperBound <= bytes.count else { return nil }
    return bytes[(bytes.startIndex + range.lowerBound)..<(bytes.startIndex + range.upperBound)]
  }

  private func number<Number: FixedWidthInteger>(_ type: Number.Type, at offset: Int) -> Number? {
    guard offset >= 0, offset <= bytes.count - MemoryLayout<Number>.size else { return nil }
    return bytes.withUnsafeBytes { Number(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: type)) }
  }

  func int16(at offset: Int) -> Int? { number(UInt16.self, at: offset).map { Int($0) } }
  func int32(at offset: Int) -> Int? { number(UInt32.self, at: offset).map { Int($0) } }
  /// Also nil if the number is too large for a file.
  func int64(at offset: Int) -> Int? { number(UInt64.self, at: offset).flatMap { Int(exactly: $0) } }
}
